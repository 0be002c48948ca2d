import { isIPv4 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

const HOST_BITS = 64
const UNKNOWN = 'unknown'

/**
 * What rates are counted by: an IPv4 address, or the /64 of an IPv6 address, because one household
 * has at least that many.
 */
export function sourceOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  // It has one spelling, and most addresses are such.
  if (ip !== undefined && isIPv4(ip)) return ip
  if (ip === undefined || !ipaddr.isValid(ip)) return UNKNOWN
  const address = ipaddr.process(ip)
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/${HOST_BITS}`)
  return `${network.toString()}/${HOST_BITS}`
}
