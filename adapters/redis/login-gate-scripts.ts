import type { ClientContext, Redis, Result } from 'ioredis'

/** Milliseconds to wait, or 0 for passed; then the captcha's answer. */
type PassReply = [wait: number, captchaAnswer: string | null]

declare module 'ioredis' {
  interface RedisCommander<Context extends ClientContext> {
    passLoginGate(
      keyCount: number,
      ...keysAndLimit: (string | number)[]
    ): Result<PassReply, Context>
    chargeLoginGate(budgetKey: string, seconds: number): Result<number, Context>
  }
}

const PASS = `
local failures = tonumber(redis.call('get', KEYS[1]) or 0)
if failures >= tonumber(ARGV[1]) then
  return { math.max(redis.call('pttl', KEYS[1]), 1), false }
end
return { 0, KEYS[2] and redis.call('getdel', KEYS[2]) or false }
`

// The key gets its expiry before it counts: there is no moment in which it has none.
const CHARGE = `
redis.call('set', KEYS[1], 0, 'EX', ARGV[1], 'NX')
return redis.call('incr', KEYS[1])
`

export function defineLoginGateScripts(redis: Redis): void {
  redis.defineCommand('passLoginGate', { lua: PASS })
  redis.defineCommand('chargeLoginGate', { lua: CHARGE, numberOfKeys: 1 })
}
