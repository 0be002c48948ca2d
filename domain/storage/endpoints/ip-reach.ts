import type { IpAddress } from './ip-address.ts'
import { IpNetwork } from './ip-network.ts'

/**
 * `public`: on the internet. `private`: this machine or a private network. `special`: never the
 * address of an object store, such as the metadata services of clouds.
 */
export type IpReach = 'public' | 'private' | 'special'

const PRIVATE = networks(
  '10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 172.16.0.0/12 192.168.0.0/16 198.18.0.0/15 ::1/128 fc00::/7',
)

const LOOPBACK = networks('127.0.0.0/8 ::1/128')

const SPECIAL = networks(
  '0.0.0.0/8 169.254.0.0/16 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 198.51.100.0/24' +
    ' 203.0.113.0/24 224.0.0.0/3 2001::/23 2001:db8::/32 2002::/16 3fff::/20',
)

/** Cloud metadata addresses outside the ranges above: Alibaba, Azure, AWS, Google, Oracle, Akamai, Scaleway. */
const METADATA = networks(
  '100.100.100.200/32 fd00:100::100:200/128 168.63.129.16/32 fd00:ec2::/32 fd20:ce::254/128' +
    ' fd00:c1::a9fe:a9fe/128 fd00:a9fe:a9fe::1/128 fd00:42::42/128',
)

/** The IPv6 range allotted to the public internet. */
const GLOBAL_V6 = networks('2000::/3')

export function reachOf(address: IpAddress): IpReach {
  const isIn = (list: readonly IpNetwork[]) => list.some((network) => network.contains(address))
  if (isIn(SPECIAL) || isIn(METADATA)) return 'special'
  if (isIn(PRIVATE)) return 'private'
  return address.bits === 32 || isIn(GLOBAL_V6) ? 'public' : 'special'
}

export function isLoopback(address: IpAddress): boolean {
  return LOOPBACK.some((network) => network.contains(address))
}

function networks(list: string): IpNetwork[] {
  return list.split(' ').flatMap((text) => IpNetwork.parse(text) ?? [])
}
