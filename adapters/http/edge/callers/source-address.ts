import { createHash } from 'node:crypto'
import { isIPv4 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { plainAddress } from './plain-address.ts'

const HOST_BITS = 64
const UNKNOWN = 'unknown'
const DIGEST_CHARACTERS = 16

type Asking = Pick<FastifyRequest, 'ip'> & Partial<Pick<FastifyRequest, 'ips'>>

/** From where a request comes, as logs keep it: the last hop that is an address. */
export function addressOf({ ip, ips = [ip] }: Asking): string {
  return ips.map((hop) => plainAddress(hop ?? '')).findLast((hop) => hop !== undefined) ?? UNKNOWN
}

/**
 * What rates are counted by: an IPv4 address, or the /64 of an IPv6 address, because one household
 * has at least that many. What a proxy gave instead of an address is counted by itself, so that it
 * takes nothing from anybody else behind that proxy.
 */
export function sourceOf(asking: Asking): string {
  const { ip } = asking
  // It has one spelling, and most addresses are such.
  if (ip !== undefined && isIPv4(ip)) return ip
  const last = plainAddress(ip ?? '')
  if (last !== undefined) return networkOf(last)
  const digest = createHash('sha256')
    .update(ip ?? '')
    .digest('hex')
    .slice(0, DIGEST_CHARACTERS)
  return `${networkOf(addressOf(asking))}#${digest}`
}

function networkOf(text: string): string {
  if (text === UNKNOWN) return text
  const address = ipaddr.process(text)
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/${HOST_BITS}`)
  return `${network.toString()}/${HOST_BITS}`
}
