import { UnsuitableRedis } from './unsuitable-redis.ts'

const OLDEST_VERSION = 7
const REFUSED = /^(WRONGPASS|NOAUTH|NOPERM|ERR invalid password|ERR AUTH)/

/**
 * Values that vanish unannounced are counters that start again and envelopes that work twice.
 * @param info reply of INFO: it also answers where CONFIG is forbidden
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

/** Of what the client itself asks while it connects, only this is about the database. */
export function refusedDatabase(error: Error): UnsuitableRedis | undefined {
  const command = 'command' in error ? Object(error.command).name : undefined
  if (command !== 'select') return undefined
  return new UnsuitableRedis(`Redis refuses the database that the address names: ${error.message}`)
}

/** A refusal is settled by settings, not by asking again. */
export function unsuitabilityOf(error: Error): UnsuitableRedis | undefined {
  if (!REFUSED.test(error.message)) return undefined
  return new UnsuitableRedis(
    `Redis refuses this user, or does not let it run INFO: ${error.message}`,
  )
}

function field(info: string, name: string): string | undefined {
  return new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1]
}
