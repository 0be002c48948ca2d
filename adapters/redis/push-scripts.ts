import type { ClientContext, Result } from 'ioredis'

/** The current position, then the messages to the user and those to everybody, as published. */
type ReplayReply = [position: string, ofUser: string[], ofEverybody: string[]]

declare module 'ioredis' {
  interface RedisCommander<Context extends ClientContext> {
    publishPush(
      keyCount: number,
      ...keysThenChannelMostSecondsText: (string | number)[]
    ): Result<string, Context>
    replayPush(
      lastKey: string,
      userKey: string,
      everybodyKey: string,
      after: string,
      seconds: number,
    ): Result<ReplayReply, Context>
  }
}

// An id is the Redis server's time in microseconds, or the last id plus one if the clock has not
// advanced.
const NEXT_ID = `
local time = redis.call('time')
local now = time[1] * 1000000 + time[2]
local id = math.max(now, (tonumber(redis.call('get', KEYS[1])) or 0) + 1)
local name = string.format('%.0f', id)
redis.call('set', KEYS[1], name, 'EX', 3600)
`

const PUBLISH = `${NEXT_ID}
local numbered = name .. ' ' .. ARGV[4]
if KEYS[2] then
  redis.call('zadd', KEYS[2], name, numbered)
  redis.call('zremrangebyrank', KEYS[2], 0, -1 - ARGV[2])
  redis.call('expire', KEYS[2], ARGV[3])
end
redis.call('publish', ARGV[1], numbered)
return name
`

const REPLAY = `${NEXT_ID}
if ARGV[1] == '' then return { name, {}, {} } end
local since = math.max(tonumber(ARGV[1]), now - ARGV[2] * 1000000)
local from = '(' .. string.format('%.0f', since)
return {
  name,
  redis.call('zrangebyscore', KEYS[2], from, '+inf'),
  redis.call('zrangebyscore', KEYS[3], from, '+inf'),
}
`

export const PUSH_SCRIPTS = {
  publishPush: { lua: PUBLISH },
  replayPush: { lua: REPLAY, numberOfKeys: 3 },
}
