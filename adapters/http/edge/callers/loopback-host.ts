import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Whether a name or address, without a port, is this machine for certain. What a resolver might read
 * as such (`127.1`, `0x7f.1`, `localhost.`, any other name) is not: then no development door opens.
 */
export function isLoopback(host: string): boolean {
  if (host.toLowerCase() === 'localhost') return true
  const address = host.replace(/^\[(.*)\]$/, '$1')
  return isIP(address) > 0 && ipaddr.process(address).range() === 'loopback'
}
