import type { RedisClient } from './redis-client.ts'

/** The server must be configured differently; waiting does not help. */
export class UnsuitableRedis extends Error {
  override readonly name = 'UnsuitableRedis'
}

const OLDEST_VERSION = 7
const NO_CLUSTER = /cluster support disabled/
const SINGLE = 'It is not a node of a cluster: name it in REDIS_URL, in place of REDIS_CLUSTER.'
const NO_GROUP = /No such master with that name/
const UNKNOWN_GROUP =
  'It leads to Sentinels, but the Sentinels know no servers by this name: correct the name at the end.'
/** The client quotes the refusal of a Sentinel at the end of its own message. */
const REFUSED = /(?:^|Last error: )(WRONGPASS|NOAUTH|NOPERM|ERR invalid password|ERR AUTH)/

/**
 * Refuses a Redis that may evict values: counters would restart and envelopes would work twice.
 * @param info the reply of INFO, which also works where CONFIG is forbidden
 * @throws UnsuitableRedis
 */
export function checkSuitability(info: string): void {
  const policy = field(info, 'maxmemory_policy')
  if (field(info, 'maxmemory') !== '0' && policy !== 'noeviction') {
    throw new UnsuitableRedis(
      `Redis may drop values when full: set maxmemory-policy to noeviction (it is ${policy}).`,
    )
  }
  const version = field(info, 'redis_version') ?? 'unknown'
  if (!(Number.parseInt(version, 10) >= OLDEST_VERSION)) {
    throw new UnsuitableRedis(`Redis ${OLDEST_VERSION} or newer is needed; this one is ${version}.`)
  }
}

const SENTINEL =
  'It is a Sentinel: write redis-sentinel://host:port,host:port/group, with the name that it has for the servers.'
const CLUSTER =
  'It is a node of a cluster: name some of the nodes in REDIS_CLUSTER, as host:port,host:port, in place of REDIS_URL.'

/**
 * Refuses a server of another kind than its address says. A cluster of one node, or a proxy in front
 * of a cluster, is used like a server.
 * @throws UnsuitableRedis
 */
export async function checkKind(info: string, client: RedisClient, isNode: boolean): Promise<void> {
  const mode = field(info, 'redis_mode')
  if (mode === 'sentinel') throw new UnsuitableRedis(SENTINEL)
  if (mode !== 'cluster' || isNode) return
  const told = await client.cluster('INFO').catch(() => '')
  if (Number(field(String(told), 'cluster_size')) > 1) throw new UnsuitableRedis(CLUSTER)
}

/** @param state the reply of CLUSTER INFO. @param primaries how many of them have answered */
export function isServing(state: string, primaries: number): boolean {
  const all = field(state, 'cluster_slots_ok') === field(state, 'cluster_slots_assigned')
  return (
    all &&
    field(state, 'cluster_state') === 'ok' &&
    field(state, 'cluster_size') === String(primaries)
  )
}

/** Of the client's own commands while connecting, only SELECT concerns the database. */
export function refusedDatabase(error: Error): UnsuitableRedis | undefined {
  const command = 'command' in error ? Object(error.command).name : undefined
  if (command !== 'select') return undefined
  return new UnsuitableRedis(`Redis refuses the database that the URL names: ${error.message}`)
}

/** Retrying does not help against a refusal; only the settings can be changed. */
export function unsuitabilityOf(error: Error): UnsuitableRedis | undefined {
  if (NO_GROUP.test(error.message)) return new UnsuitableRedis(UNKNOWN_GROUP)
  if (NO_CLUSTER.test(error.message)) return new UnsuitableRedis(SINGLE)
  if (!REFUSED.test(error.message)) return undefined
  return new UnsuitableRedis(
    `Redis refuses this user, or does not let it run INFO: ${error.message}`,
  )
}

function field(info: string, name: string): string | undefined {
  return new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1]
}
