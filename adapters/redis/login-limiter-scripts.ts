import type { ClientContext, Result } from 'ioredis'

/**
 * Milliseconds to wait (0 means passed), 1 if the captcha was solved, and a position per key of the
 * name (0 if no failure was left).
 */
type PassReply = [wait: number, isSolved: number, ...positions: number[]]
type KeysAndArguments = (string | number)[]

declare module 'ioredis' {
  interface RedisCommander<Context extends ClientContext> {
    passLoginLimiter(keyCount: number, ...more: KeysAndArguments): Result<PassReply, Context>
    chargeLoginLimiter(keyCount: number, ...more: KeysAndArguments): Result<number, Context>
    giveBackToLoginLimiter(keyCount: number, ...more: KeysAndArguments): Result<number, Context>
  }
}

// Each reservation is a member whose score is its expiry time, so those of a dead process expire
// one by one. Keys are the budget, the source's reservations, those under each key of the name and,
// if there is a captcha, the captcha last.
const PASS = `
local limit, most, life, id, guess = unpack(ARGV)
limit, most, life = tonumber(limit), tonumber(most), tonumber(life)
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function reserve(key, most)
  redis.call('zremrangebyscore', key, '-inf', now)
  local position = redis.call('zcard', key) + 1
  if position > most then return 0 end
  redis.call('zadd', key, now + life, id)
  redis.call('pexpire', key, life)
  return position
end
local left = limit - tonumber(redis.call('get', KEYS[1]) or 0)
if left <= 0 then return { math.max(redis.call('pttl', KEYS[1]), 1), 0 } end
if life > 0 and reserve(KEYS[2], left) == 0 then return { 1, 0 } end
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
  reply[at] = reserve(KEYS[at], most)
end
return reply
`

// The expiry is set before the count, so the key never exists without one. The reservation ends in
// the same step as the charge, so a login in progress is always counted by one of the two.
const CHARGE = `
redis.call('set', KEYS[1], 0, 'EX', ARGV[1], 'NX')
for at = 2, #KEYS do redis.call('zrem', KEYS[at], ARGV[2]) end
return redis.call('incr', KEYS[1])
`

const GIVE_BACK = `
for _, key in ipairs(KEYS) do redis.call('zrem', key, ARGV[1]) end
return 1
`

export const LOGIN_LIMITER_SCRIPTS = {
  passLoginLimiter: { lua: PASS },
  chargeLoginLimiter: { lua: CHARGE },
  giveBackToLoginLimiter: { lua: GIVE_BACK },
}
