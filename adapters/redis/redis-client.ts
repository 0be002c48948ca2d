import { type ClientContext, Cluster, Redis, type RedisOptions, type Result } from 'ioredis'
import { BREAKER_SCRIPTS } from './breaker-scripts.ts'
import { LOGIN_LIMITER_SCRIPTS } from './login-limiter-scripts.ts'
import { PUSH_SCRIPTS } from './push-scripts.ts'
import { type RedisNode, severalAddresses } from './redis-address.ts'
import { VERIFICATION_SCRIPTS } from './verification-scripts.ts'

declare module 'ioredis' {
  interface RedisCommander<Context extends ClientContext> {
    fillSession(key: string, copy: string, keepSeconds: number, mark: string): Result<null, Context>
  }
}

const FILL = `
if redis.call('get', KEYS[1]) ~= ARGV[3] then
  redis.call('set', KEYS[1], ARGV[1], 'EX', ARGV[2])
end
`

const SESSION_SCRIPTS = {
  fillSession: { lua: FILL, numberOfKeys: 1 },
}

const SCRIPTS = {
  ...BREAKER_SCRIPTS,
  ...LOGIN_LIMITER_SCRIPTS,
  ...PUSH_SCRIPTS,
  ...SESSION_SCRIPTS,
  ...VERIFICATION_SCRIPTS,
}

/** What the adapters send commands to. All keys of one command share a slot. */
export type RedisClient = Redis | Cluster

// Redis answers in order, so one timer per connection covers all commands. When the server is
// silent for this long, the connection is closed and every unanswered command fails. A timer for
// each command would cost a tenth of a whole request.
const SILENCE_MS = 2000
const CONNECT_WITHIN_MS = 2000
const LONGEST_PAUSE_MS = 1000
const DISCONNECT_WITHIN_MS = 500
/** How soon a cluster is asked who serves what, after a failover that nothing else revealed. */
const ASK_CLUSTER_EVERY_MS = 1000

const retryStrategy = (attempt: number) => Math.min(50 * attempt, LONGEST_PAUSE_MS)

const CONNECTION = {
  connectionName: 'gatehouse',
  // Unanswered commands fail when the connection is lost.
  maxRetriesPerRequest: 0,
  // An unanswered command may have been executed, so only its caller can decide whether to
  // repeat it.
  autoResendUnfulfilledCommands: false,
  socketTimeout: SILENCE_MS,
  connectTimeout: CONNECT_WITHIN_MS,
  disconnectTimeout: DISCONNECT_WITHIN_MS,
} satisfies RedisOptions

const SINGLE = {
  ...CONNECTION,
  lazyConnect: true,
  scripts: SCRIPTS,
  // Commands and scripts of one iteration of the event loop share a write. The script that
  // `rate-limiter-flexible` defines later is unknown to a pipeline that has already begun (ADR 76).
  enableAutoPipelining: true,
  autoPipeliningIgnoredCommands: ['rlflxIncr'],
  // Commands do not wait for a connection: the caller learns at once that Redis is unavailable.
  enableOfflineQueue: false,
  retryStrategy,
  // After a failover, the host name may lead to the new primary.
  reconnectOnError: ({ message }) => message.startsWith('READONLY'),
} satisfies RedisOptions

/** @param node the only node of a cluster to be used */
export function redisClient(url: string, node?: RedisNode): RedisClient {
  const given = severalAddresses(url)
  if (!given) return new Redis(url, SINGLE)
  const { username = '', password = '', isEncrypted } = given
  const login = { ...(username && { username }), ...(password && { password }) }
  const secured = { ...login, ...(isEncrypted && { tls: {} }) }
  if (node) return new Redis({ ...SINGLE, ...secured, ...node })
  if (given.kind === 'cluster') return clusterOf(given.nodes, secured)
  const { sentinelUsername = '', sentinelPassword = '', group, database } = given
  return new Redis({
    ...SINGLE,
    ...secured,
    ...(isEncrypted && { enableTLSForSentinelMode: true, sentinelTLS: {} }),
    ...(sentinelUsername && { sentinelUsername }),
    ...(sentinelPassword && { sentinelPassword }),
    sentinels: given.nodes.map((one) => ({ ...one })),
    name: group,
    db: database,
    sentinelRetryStrategy: retryStrategy,
    sentinelCommandTimeout: SILENCE_MS,
    // A primary that is replaced on command takes writes for some ten seconds more, and loses them.
    failoverDetector: true,
    sentinelReconnectStrategy: retryStrategy,
  })
}

/** Redirections are followed, because a redirected command was not executed. */
function clusterOf(
  nodes: readonly RedisNode[],
  secured: Pick<RedisOptions, 'username' | 'password' | 'tls'>,
): Cluster {
  return new Cluster([...nodes], {
    lazyConnect: true,
    scripts: SCRIPTS,
    enableOfflineQueue: false,
    redisOptions: { ...CONNECTION, ...secured },
    clusterRetryStrategy: retryStrategy,
    slotsRefreshInterval: ASK_CLUSTER_EVERY_MS,
    // As with one server, a command fails at once while its node is away.
    retryDelayOnFailover: 0,
    retryDelayOnClusterDown: 0,
  })
}
