import type { ClientContext, Result } from 'ioredis'

type BreakerKeys = readonly [failures: string, stop: string, trial: string]

declare module 'ioredis' {
  interface RedisCommander<Context extends ClientContext> {
    admitSending(...keysAndRule: [...BreakerKeys, number, number]): Result<number, Context>
    countFailedSending(
      ...keysAndRule: [...BreakerKeys, number, number, number]
    ): Result<number, Context>
    countSending(...keys: BreakerKeys): Result<number, Context>
  }
}

/** Replies of `admitSending` other than the milliseconds to wait. */
export const FREE = -1
export const TRIAL = -2

const ADMIT = `
local left = redis.call('pttl', KEYS[2])
if left > 0 then return left end
if tonumber(redis.call('get', KEYS[1]) or 0) < tonumber(ARGV[1]) then return ${FREE} end
if redis.call('set', KEYS[3], 1, 'EX', ARGV[2], 'NX') then return ${TRIAL} end
return math.max(1, redis.call('pttl', KEYS[3]))
`

// Sets the expiry before incrementing, so that no count exists without one.
const FAILED = `
redis.call('set', KEYS[1], 0, 'EX', ARGV[3], 'NX')
local row = redis.call('incr', KEYS[1])
redis.call('expire', KEYS[1], ARGV[3])
redis.call('del', KEYS[3])
if row < tonumber(ARGV[1]) then return 0 end
if redis.call('set', KEYS[2], 1, 'EX', ARGV[2], 'NX') then return 1 end
return 0
`

const SUCCEEDED = `
if redis.call('exists', KEYS[2]) == 1 then return 0 end
return redis.call('del', KEYS[1], KEYS[3])
`

export const BREAKER_SCRIPTS = {
  admitSending: { lua: ADMIT, numberOfKeys: 3 },
  countFailedSending: { lua: FAILED, numberOfKeys: 3 },
  countSending: { lua: SUCCEEDED, numberOfKeys: 3 },
}
