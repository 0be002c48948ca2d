import { UnsuitableRedis } from './unsuitable-redis.ts'

const OLDEST_VERSION = 7
const REFUSED = /^(WRONGPASS|NOAUTH|NOPERM|ERR invalid password|ERR AUTH)/

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

/** Of the client's own commands while connecting, only SELECT concerns the database. */
export function refusedDatabase(error: Error): UnsuitableRedis | undefined {
  const command = 'command' in error ? Object(error.command).name : undefined
  if (command !== 'select') return undefined
  return new UnsuitableRedis(`Redis refuses the database that the URL names: ${error.message}`)
}

/** Retrying does not help against a refusal; only the settings can be changed. */
export function unsuitabilityOf(error: Error): UnsuitableRedis | undefined {
  if (!REFUSED.test(error.message)) return undefined
  return new UnsuitableRedis(
    `Redis refuses this user, or does not let it run INFO: ${error.message}`,
  )
}

function field(info: string, name: string): string | undefined {
  return new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1]
}
