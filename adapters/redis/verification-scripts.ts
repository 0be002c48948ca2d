import type { ClientContext, Result } from 'ioredis'
import type { CodeVerdict } from '../../application/ports/sign-in/verification-codes.ts'

declare module 'ioredis' {
  interface RedisCommander<Context extends ClientContext> {
    checkVerificationCode(
      codeKey: string,
      wrongKey: string,
      atNothingKey: string,
      ...limitsAndDigests: (string | number)[]
    ): Result<CodeVerdict, Context>
  }
}

// A code is stored as "<wrong tries>:<digest>". The expiry of a count is set before it is
// incremented.
const CHECK = `
local mostTries, mostToday, day = tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3]
local mostAtNothing, window = tonumber(ARGV[4]), ARGV[5]
if tonumber(redis.call('get', KEYS[2]) or 0) >= mostToday then return 'closed' end
if tonumber(redis.call('get', KEYS[3]) or 0) >= mostAtNothing then return 'closed' end
local kept = redis.call('get', KEYS[1])
if not kept then
  redis.call('set', KEYS[3], 0, 'EX', window, 'NX')
  redis.call('incr', KEYS[3])
  return 'none'
end
local tries, expected = string.match(kept, '^(%d+):(.*)$')
for at = 6, #ARGV do
  if ARGV[at] == expected then
    redis.call('del', KEYS[1])
    return 'right'
  end
end
redis.call('set', KEYS[2], 0, 'EX', day, 'NX')
redis.call('incr', KEYS[2])
if tries + 1 >= mostTries then
  redis.call('del', KEYS[1])
else
  redis.call('set', KEYS[1], string.format('%d:%s', tries + 1, expected), 'KEEPTTL')
end
return 'wrong'
`

export const VERIFICATION_SCRIPTS = {
  checkVerificationCode: { lua: CHECK, numberOfKeys: 3 },
}
