import { createHash } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { inNetworks } from '../../../../domain/shared/network-list.ts'

const WITH_PORT = /^(?:(\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3})|\[([0-9a-f:.]{2,45})\]):\d{1,5}$/i
const IN_BRACKETS = /^\[([0-9a-f:.]{2,45})\]$/i

const HOST_BITS = 64
const UNKNOWN = 'unknown'
const DIGEST_CHARACTERS = 16

type Asking = Pick<FastifyRequest, 'ip'> & Partial<Pick<FastifyRequest, 'ips'>>

/** @returns the address that logs keep: the last hop that is a valid address */
export function addressOf({ ip, ips = [ip] }: Asking): string {
  return ips.map((hop) => plainAddress(hop ?? '')).findLast((hop) => hop !== undefined) ?? UNKNOWN
}

/**
 * The key for rate limits: an IPv4 address, or the /64 network of an IPv6 address, because one
 * household owns at least that. If a proxy forwarded something else, its digest is counted
 * separately so that it does not use up the limit of others behind that proxy.
 */
export function sourceOf(asking: Asking): string {
  const { ip } = asking
  // Most addresses are IPv4, which has only one spelling.
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

/**
 * Whether a hop is a trusted proxy, also when another proxy recorded it with its port.
 * @param networks addresses or CIDR networks
 */
export function trustIn(networks: readonly string[]): (hop: string) => boolean {
  const isTrusted = inNetworks(networks)
  return (hop) => isTrusted(plainAddress(hop) ?? '')
}

/**
 * Parses an address as written by a proxy, which may add a port or brackets.
 * @returns the address without port, brackets and zone, or `undefined` if the text is no address
 */
function plainAddress(text: string): string | undefined {
  if (isIPv4(text)) return text
  // The zone after `%` is a name of any length.
  const [bare = ''] = text.split('%', 1)
  if (isIPv6(bare)) return bare
  const [, v4 = '', v6 = IN_BRACKETS.exec(text)?.[1] ?? ''] = WITH_PORT.exec(text) ?? []
  if (isIPv4(v4)) return v4
  return isIPv6(v6) ? v6 : undefined
}
