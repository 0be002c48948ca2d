import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

/**
 * An address that is known before the service behind it listens, as that of a proxy.
 * @param to the origin of the service
 */
export async function entryTo(to: () => string) {
  const server = createServer((from) => {
    const on = connect(Number(new URL(to()).port), '127.0.0.1')
    from.on('error', () => on.destroy()).pipe(on)
    on.on('error', () => from.destroy()).pipe(from)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { origin: `http://localhost:${port}`, close: () => void server.close() }
}
