export interface RedisNode {
  readonly host: string
  readonly port: number
}

/** Several addresses: those of Sentinels, which know the server, or of some nodes of a cluster. */
interface RedisAddresses {
  readonly kind: 'sentinel' | 'cluster'
  readonly nodes: readonly RedisNode[]
  readonly isEncrypted: boolean
  readonly username: string | undefined
  readonly password: string | undefined
  /** What the Sentinels call the servers they watch. */
  readonly group: string
  readonly database: number
  readonly sentinelUsername: string | undefined
  readonly sentinelPassword: string | undefined
}

/** Its message completes the sentence that begins with the name of a setting. */
export class UnusableRedisAddress extends Error {
  override readonly name = 'UnusableRedisAddress'
}

const NODE = /^(\[[0-9a-f:.]+\]|[a-z0-9_][a-z0-9._-]*)(?::(\d{1,5}))?$/i
const KINDS: ReadonlyMap<string, Pick<RedisAddresses, 'kind' | 'isEncrypted'>> = new Map([
  ['redis-sentinel', { kind: 'sentinel', isEncrypted: false }],
  ['rediss-sentinel', { kind: 'sentinel', isEncrypted: true }],
  ['redis-cluster', { kind: 'cluster', isEncrypted: false }],
  ['rediss-cluster', { kind: 'cluster', isEncrypted: true }],
])
const PORTS = { sentinel: 26_379, cluster: 6379 }
const SENTINEL_FORM =
  'must be redis-sentinel://[user:password@]host:port,host:port/group, with the name that the Sentinels have for the servers'
const CLUSTER_FORM = 'must be host:port,host:port, or redis[s]://user:password@host:port,host:port'

/**
 * @returns `undefined` for the URL of one server
 * @throws UnusableRedisAddress
 */
export function severalAddresses(url: string): RedisAddresses | undefined {
  const [scheme, rest] = cut(url, '://')
  const known = KINDS.get(scheme)
  if (!known) return undefined
  const { kind } = known
  const at = rest.lastIndexOf('@')
  const [location, query] = cut(rest.slice(at + 1), '?')
  const [hosts, path] = cut(location, '/')
  const form = kind === 'sentinel' ? SENTINEL_FORM : CLUSTER_FORM
  const given = new URLSearchParams(query)
  const database = given.get('db') ?? '0'
  const isNamed = path !== '' && !path.includes('/')
  if ((kind === 'sentinel' ? !isNamed : path !== '') || !/^\d{1,9}$/.test(database)) {
    throw new UnusableRedisAddress(form)
  }
  const [username, password] = userOf(at < 0 ? '' : rest.slice(0, at))
  return {
    ...known,
    username,
    password,
    database: Number(database),
    nodes: hosts.split(',').map((host) => nodeOf(host, kind, form)),
    group: decoded(path),
    sentinelUsername: given.get('sentinelUsername') ?? undefined,
    sentinelPassword: given.get('sentinelPassword') ?? undefined,
  }
}

/** The address of a cluster in the form of a URL. @throws UnusableRedisAddress */
export function clusterUrl(text: string): string {
  const [scheme, rest] = cut(text, '://')
  if (!text.includes('://')) return `redis-cluster://${text}`
  if (!/^rediss?$/.test(scheme)) throw new UnusableRedisAddress(CLUSTER_FORM)
  return `${scheme}-cluster://${rest}`
}

function nodeOf(text: string, kind: RedisAddresses['kind'], form: string): RedisNode {
  const [, host, port] = NODE.exec(text.trim()) ?? []
  if (host === undefined || Number(port) > 65_535) throw new UnusableRedisAddress(form)
  return { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port ?? PORTS[kind]) }
}

function userOf(text: string): [username: string | undefined, password: string | undefined] {
  const [username, password] = cut(text, ':')
  if (/[@/?#]/.test(text) || password.includes(':')) throw new UnusableRedisAddress(ESCAPES)
  return [decoded(username) || undefined, decoded(password) || undefined]
}

/** How to write what has a meaning of its own in an address. */
export const ESCAPES =
  'must have certain characters of its user and password written as codes: @ as %40, : as %3A, / as %2F, # as %23, ? as %3F, % as %25'

/** @returns what is before and after the first mark; all of it and nothing if there is none */
function cut(text: string, mark: string): [before: string, after: string] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + mark.length)]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new UnusableRedisAddress(ESCAPES)
  }
}
