import {
  clusterUrl,
  ESCAPES,
  severalAddresses,
  UnusableRedisAddress,
} from '../../adapters/redis/redis-address.ts'
import { WrongValue } from './setting.ts'

/** An address with one of these protocols; user and password stay secret. */
export function storeAddress(text: string, protocols: readonly string[]): void {
  assertEscaped(text)
  const url = URL.parse(text)
  if (!url?.hostname || !protocols.includes(url.protocol)) {
    throw new WrongValue(`must be an address that begins with ${protocols[0]}//`)
  }
}

/**
 * A `/`, `?` or `#` in a password ends the host for the parser, and what follows becomes a path. A
 * lone `%` makes drivers fail only when they connect.
 */
export function assertEscaped(text: string): void {
  const rest = text.slice(text.indexOf('://') + 3)
  const authority = rest.slice(0, /[/?#]|$/.exec(rest)?.index)
  const after = rest.slice(authority.length)
  const isCut = after.includes('@') && !(authority.includes('@') && /^[^#]*\?/.test(after))
  if (isCut || /%(?![0-9a-f]{2})/i.test(authority)) throw new WrongValue(ESCAPES)
}

const SEVERAL =
  'names several servers: for nodes of a cluster, set REDIS_CLUSTER instead; for Sentinels, write redis-sentinel://host:port,host:port/group'

/** The client silently uses database 0 for a path it cannot parse. */
export function redisAddress(text: string): void {
  if (several(text)) return
  const hosts = text.slice(text.lastIndexOf('@') + 1)
  if (/^rediss?:/.test(text) && /^[^?#]*,/.test(hosts)) throw new WrongValue(SEVERAL)
  storeAddress(text, ['redis:', 'rediss:'])
  const { pathname } = new URL(text)
  if (!/^(\/\d{0,9})?$/.test(pathname)) {
    throw new WrongValue('must end with the host and port, or with the number of a database: /0')
  }
}

/** Some nodes of a cluster; the others are found. */
export function redisCluster(text: string): void {
  several(text, clusterUrl)
}

function several(text: string, toUrl = (url: string) => url): boolean {
  try {
    return severalAddresses(toUrl(text)) !== undefined
  } catch (error) {
    if (!(error instanceof UnusableRedisAddress)) throw error
    throw new WrongValue(error.message)
  }
}
