import { once } from 'node:events'
import { createServer } from 'node:net'

/** A loopback port that is free at this moment; the proof of identity covers the moment after. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('No port was given.')
  return address.port
}
