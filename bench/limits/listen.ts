import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Tells the bench where to find the program, on a free port of loopback. */
export function listen(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address() as AddressInfo
    console.log(`listening ${address.port}`)
  })
  process.once('SIGTERM', () => process.exit(0))
}
