import type { ClientContext, Result } from 'ioredis'

declare module 'ioredis' {
  interface RedisCommander<Context extends ClientContext> {
    fillSession(key: string, copy: string, keepSeconds: number, mark: string): Result<null, Context>
  }
}

const FILL = `
if redis.call('get', KEYS[1]) ~= ARGV[3] then
  redis.call('set', KEYS[1], ARGV[1], 'EX', ARGV[2])
end
`

export const SESSION_SCRIPTS = {
  fillSession: { lua: FILL, numberOfKeys: 1 },
}
