import { once } from 'node:events'
import type { Server } from 'node:net'
import { onTestFinished } from 'vitest'

/** Any server of Node; one of HTTP keeps connections that nobody uses. */
interface Served extends Server {
  closeAllConnections?(): void
}

/** @returns a port of this machine, at which the server listens until the test has ended */
export async function servedPort(server: Served): Promise<number> {
  server.listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections?.()
  })
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given.')
  return address.port
}
