import { Cluster } from 'ioredis'
import { RedisCacheMonitor } from '../../adapters/redis/redis-cache-monitor.ts'
import type { RedisClient } from '../../adapters/redis/redis-client.ts'
import { RedisCodeStore, RedisVerificationCodes } from '../../adapters/redis/redis-code-store.ts'
import { RedisKeys } from '../../adapters/redis/redis-keys.ts'
import { RedisLoginLimiter } from '../../adapters/redis/redis-login-limiter.ts'
import { RedisRateWindow } from '../../adapters/redis/redis-rate-window.ts'
import { RedisReplayMemory } from '../../adapters/redis/redis-replay-memory.ts'
import { RedisSendingBreaker } from '../../adapters/redis/redis-sending-breaker.ts'
import { RedisSessionCache } from '../../adapters/redis/redis-session-cache.ts'
import type { Caches } from './caches.ts'

export function redisCaches(redis: RedisClient, prefix: string): Caches {
  const keys = new RedisKeys(prefix)
  return {
    sessions: new RedisSessionCache({ client: redis, onSwitch: () => undefined }, keys),
    codes: new RedisCodeStore(redis, keys),
    verification: new RedisVerificationCodes(redis, keys),
    windows: new RedisRateWindow(redis, keys),
    breaker: new RedisSendingBreaker(redis, keys),
    limiter: new RedisLoginLimiter(redis, keys),
    replays: new RedisReplayMemory(redis, keys),
    monitor: new RedisCacheMonitor(redis),
  }
}

/** Remaining milliseconds of each key below the prefix; -1 for no expiry. */
export async function remainingLives(
  redis: RedisClient,
  prefix: string,
): Promise<Map<string, number>> {
  const lives = new Map<string, number>()
  for (const server of redis instanceof Cluster ? redis.nodes('master') : [redis]) {
    for await (const keys of server.scanStream({ match: `${prefix}*`, count: 1000 })) {
      for (const key of keys) lives.set(key, await redis.pttl(key))
    }
  }
  return lives
}

/** Advances time by shortening every key's remaining life, so that tests need not wait. */
export async function age(redis: RedisClient, prefix: string, seconds: number): Promise<void> {
  for (const [key, life] of await remainingLives(redis, prefix)) {
    if (life >= 0) await redis.pexpire(key, life - Math.round(seconds * 1000))
  }
}
