import { once } from 'node:events'
import { createServer, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { clientGone } from '../../adapters/http/files/client-gone.ts'

/** A request that nobody has answered yet. */
async function asked() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const arrived = once(server, 'request')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given.')
  const client = connect(address.port, '127.0.0.1')
  client.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n')
  const [, raw] = await arrived
  if (!(raw instanceof ServerResponse)) throw new Error('No request came.')
  return { client, raw }
}

it('notices when the client disconnects', async () => {
  const { client, raw } = await asked()
  const gone = clientGone({ raw })
  expect(gone.aborted).toBe(false)
  const closed = once(raw, 'close')
  client.destroy()
  await closed
  expect(gone.aborted).toBe(true)
})

it('notices a client that disconnected earlier', async () => {
  const { client, raw } = await asked()
  const closed = once(raw, 'close')
  client.destroy()
  await closed
  expect(clientGone({ raw }).aborted).toBe(true)
})
