import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Listens on a free loopback port and prints it for the bench. */
export function listen(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address() as AddressInfo
    console.log(`listening ${address.port}`)
  })
  process.once('SIGTERM', () => process.exit(0))
}
