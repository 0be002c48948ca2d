import { isIP, isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

const CIDR = /^([0-9a-f:.]{2,45})\/(0|[1-9]\d{0,2})$/i

/**
 * Whether the text is one address, or a network in CIDR form, in a spelling that all agree on. A
 * network has no bits of a host: `10.0.0.1/8` may be meant as one address.
 */
export function isNetwork(text: string): boolean {
  if (isIP(text)) return !text.includes('%')
  const [, address = '', bits = ''] = CIDR.exec(text) ?? []
  if (isIP(address) === 0 || Number(bits) > (isIPv4(address) ? 32 : 128)) return false
  const { IPv4, IPv6 } = ipaddr
  const network = (isIPv4(address) ? IPv4 : IPv6).networkAddressFromCIDR(text)
  return network.toNormalizedString() === ipaddr.parse(address).toNormalizedString()
}
