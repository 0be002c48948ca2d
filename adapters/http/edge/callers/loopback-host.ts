import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Whether a host without a port is certainly this machine. Spellings that only some resolvers treat
 * as loopback (`127.1`, `0x7f.1`, `localhost.`) and other names do not count, so that development
 * routes stay closed to them.
 */
export function isLoopback(host: string): boolean {
  if (host.toLowerCase() === 'localhost') return true
  const address = host.replace(/^\[(.*)\]$/, '$1')
  return isIP(address) > 0 && ipaddr.process(address).range() === 'loopback'
}
