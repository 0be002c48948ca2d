import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** What somebody on the way does with the first request, which asks for StartTLS. */
export type Meddling = 'passes' | 'refuses' | 'agrees and strips' | 'ends' | 'adds an answer'

/** A result of the extended operation with this message id (RFC 4511, section 4.12). */
const extendedResponse = (id: number, result: number) =>
  Buffer.from([0x30, 0x0c, 0x02, 0x01, id, 0x78, 0x07, 0x0a, 0x01, result, 0x04, 0, 0x04, 0])

/**
 * The beginning of a successful answer to a bind, up to a text of 14 bytes that is still to come: the
 * true answer, if a client puts both together.
 */
const halfBindResponse = (id: number) =>
  Buffer.from([...[0x30, 12 + 14, 0x02, 0x01, id, 0x61, 7 + 14, 0x0a, 0x01, 0, 0x04, 0, 0x04, 14]])

/** @returns its port on loopback, until the test ends */
export async function startTlsProxy(target: number, meddling: Meddling): Promise<number> {
  const sockets = new Set<Socket>()
  const proxy = createServer((client) => {
    const server = connect(target, '127.0.0.1')
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
    }
    client.on('close', () => server.destroy())
    server.on('close', () => client.destroy())
    client.once('data', (request) => {
      const id = request[4] ?? 0
      if (meddling === 'ends') return void client.destroy()
      if (meddling === 'refuses') client.write(extendedResponse(id, 2))
      else if (meddling === 'agrees and strips') client.write(extendedResponse(id, 0))
      else server.write(request)
      if (meddling === 'adds an answer') {
        server.once('data', (answer) => {
          client.write(Buffer.concat([answer, halfBindResponse(id + 1)]))
          server.pipe(client)
        })
      } else server.pipe(client)
      client.pipe(server)
    })
  })
  onTestFinished(() => {
    proxy.close()
    for (const socket of sockets) socket.destroy()
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return (proxy.address() as AddressInfo).port
}
