import { lookup } from 'node:dns/promises'
import type { HostAddresses } from '../../application/ports/platforms/host-addresses.ts'

const PATIENCE_MILLISECONDS = 5000

/** Resolves names as the machine does for its connections. */
export class SystemHostAddresses implements HostAddresses {
  async of(host: string): Promise<readonly string[]> {
    const { promise: never, resolve } = Promise.withResolvers<readonly string[]>()
    const timer = setTimeout(() => resolve([]), PATIENCE_MILLISECONDS)
    try {
      return await Promise.race([resolved(host), never])
    } finally {
      clearTimeout(timer)
    }
  }
}

async function resolved(host: string): Promise<readonly string[]> {
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address)
  } catch {
    // The name does not exist or its servers are down, so there is no address to allow.
    return []
  }
}
