import type { ClientContext, Redis, Result } from 'ioredis'

/** Milliseconds to wait, or 0 for passed; whether the captcha is solved; places, 0 where none is free. */
type PassReply = [wait: number, isSolved: number, ...places: number[]]
type KeysAndArguments = (string | number)[]

declare module 'ioredis' {
  interface RedisCommander<Context extends ClientContext> {
    passLoginGate(keyCount: number, ...more: KeysAndArguments): Result<PassReply, Context>
    takeLoginTurn(key: string, most: number, lifeMs: number, id: string): Result<number, Context>
    chargeLoginGate(
      budgetKey: string,
      reservedKey: string,
      seconds: number,
      id: string,
    ): Result<number, Context>
    /** As many ids as keys. */
    releaseLoginGate(keyCount: number, ...more: string[]): Result<number, Context>
  }
}

// What is held is a member with the moment at which it is over, so one that died takes no other along.
const TAKE = `
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function take(key, most, life, id)
  redis.call('zremrangebyscore', key, '-inf', now)
  local place = redis.call('zcard', key) + 1
  if place > most then return 0 end
  redis.call('zadd', key, now + life, id)
  redis.call('pexpire', key, life)
  return place
end
`

// Keys: the budget, what is reserved of it, the turns, and the captcha last, if there is one.
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

// The key gets its expiry before it counts: there is no moment in which it has none. What is no
// longer reserved is charged in the same step: there is no moment in which it is neither.
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

export function defineLoginGateScripts(redis: Redis): void {
  redis.defineCommand('passLoginGate', { lua: PASS })
  redis.defineCommand('takeLoginTurn', { lua: TAKE_ONE, numberOfKeys: 1 })
  redis.defineCommand('chargeLoginGate', { lua: CHARGE, numberOfKeys: 2 })
  redis.defineCommand('releaseLoginGate', { lua: RELEASE })
}
