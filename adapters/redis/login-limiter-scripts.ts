import type { ClientContext, Result } from 'ioredis'

/**
 * Milliseconds to wait (0 means passed), 1 if the captcha was solved, and a position per key (0 if
 * no permit was free).
 */
type PassReply = [wait: number, isSolved: number, ...positions: number[]]
type KeysAndArguments = (string | number)[]

declare module 'ioredis' {
  interface RedisCommander<Context extends ClientContext> {
    passLoginLimiter(keyCount: number, ...more: KeysAndArguments): Result<PassReply, Context>
    takeLoginPermit(key: string, most: number, lifeMs: number, id: string): Result<number, Context>
    chargeLoginLimiter(
      budgetKey: string,
      reservedKey: string,
      seconds: number,
      id: string,
    ): Result<number, Context>
    /** Takes one id per key. */
    releaseLoginLimiter(keyCount: number, ...more: string[]): Result<number, Context>
  }
}

// Each permit is a member whose score is its expiry time, so permits of a dead process expire one
// by one.
const TAKE = `
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function take(key, most, life, id)
  redis.call('zremrangebyscore', key, '-inf', now)
  local position = redis.call('zcard', key) + 1
  if position > most then return 0 end
  redis.call('zadd', key, now + life, id)
  redis.call('pexpire', key, life)
  return position
end
`

// Keys are the budget, its reservations, the permits and, if there is a captcha, the captcha last.
const PASS = `${TAKE}
local limit, most, life, id, guess = unpack(ARGV)
limit, most, life = tonumber(limit), tonumber(most), tonumber(life)
local left = limit - tonumber(redis.call('get', KEYS[1]) or 0)
if left <= 0 then return { math.max(redis.call('pttl', KEYS[1]), 1), 0 } end
if life > 0 and take(KEYS[2], left, life, id) == 0 then return { 1, 0 } end
local last = #KEYS
if guess then
  if redis.call('getdel', KEYS[last]) ~= guess then
    redis.call('zrem', KEYS[2], id)
    return { 0, 0 }
  end
  last = last - 1
end
local reply = { 0, 1 }
for at = 3, last do
  reply[at] = take(KEYS[at], most, life, id)
end
return reply
`

const TAKE_ONE = `${TAKE}
return take(KEYS[1], tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3])
`

// The expiry is set before the count, so the key never exists without one. The reservation ends in
// the same step as the charge, so a login in progress is always counted by one of the two.
const CHARGE = `
redis.call('set', KEYS[1], 0, 'EX', ARGV[1], 'NX')
redis.call('zrem', KEYS[2], ARGV[2])
return redis.call('incr', KEYS[1])
`

const RELEASE = `
local released = 0
for at, key in ipairs(KEYS) do released = released + redis.call('zrem', key, ARGV[at]) end
return released
`

export const LOGIN_LIMITER_SCRIPTS = {
  passLoginLimiter: { lua: PASS },
  takeLoginPermit: { lua: TAKE_ONE, numberOfKeys: 1 },
  chargeLoginLimiter: { lua: CHARGE, numberOfKeys: 2 },
  releaseLoginLimiter: { lua: RELEASE },
}
