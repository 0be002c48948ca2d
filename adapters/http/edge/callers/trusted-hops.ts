import ipaddr from 'ipaddr.js'
import { plainAddress } from './source-address.ts'

type Network = readonly [ipaddr.IPv4 | ipaddr.IPv6, number]

/**
 * Whether a hop is a trusted proxy, also when another proxy recorded it with its port.
 * @param networks addresses or CIDR networks
 */
export function trustIn(networks: readonly string[]): (hop: string) => boolean {
  const trusted = networks.map(networkOf)
  return (hop) => {
    const text = plainAddress(hop)
    if (text === undefined) return false
    const address = ipaddr.process(text)
    return trusted.some((network) => contains(network, address))
  }
}

function networkOf(text: string): Network {
  if (text.includes('/')) return ipaddr.parseCIDR(text)
  const address = ipaddr.process(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

function contains([network, bits]: Network, address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (network.kind() === address.kind()) return address.match(network, bits)
  return address instanceof ipaddr.IPv4 && address.toIPv4MappedAddress().match(network, bits)
}
