import { ContainerModule } from 'inversify'
import { RedisCacheMonitor } from '../../../adapters/redis/redis-cache-monitor.ts'
import { RedisCodeStore, RedisVerificationCodes } from '../../../adapters/redis/redis-code-store.ts'
import type { RedisConnection } from '../../../adapters/redis/redis-connection.ts'
import { RedisKeys } from '../../../adapters/redis/redis-keys.ts'
import { RedisLoginLimiter } from '../../../adapters/redis/redis-login-limiter.ts'
import { RedisPushBus } from '../../../adapters/redis/redis-push-bus.ts'
import { RedisRateWindow } from '../../../adapters/redis/redis-rate-window.ts'
import { RedisReplayMemory } from '../../../adapters/redis/redis-replay-memory.ts'
import { RedisSendingBreaker } from '../../../adapters/redis/redis-sending-breaker.ts'
import { RedisSessionCache } from '../../../adapters/redis/redis-session-cache.ts'
import { Tokens as T } from '../tokens.ts'

/** Shared by all instances of the installation. */
export function redisCacheModule(
  connection: RedisConnection,
  installation: string,
): ContainerModule {
  const { client } = connection
  const keys = RedisKeys.ofInstallation(installation)
  return new ContainerModule(({ bind }) => {
    bind(T.CacheMonitor).toConstantValue(new RedisCacheMonitor(client))
    bind(T.CodeStore).toConstantValue(new RedisCodeStore(client, keys))
    bind(T.VerificationCodes).toConstantValue(new RedisVerificationCodes(client, keys))
    bind(T.SendingBreaker).toConstantValue(new RedisSendingBreaker(client, keys))
    bind(T.SessionCache).toConstantValue(new RedisSessionCache(connection, keys))
    bind(T.PushBus).toConstantValue(new RedisPushBus(connection, keys))
    bind(T.ReplayMemory).toConstantValue(new RedisReplayMemory(client, keys))
    bind(T.RateWindow).toConstantValue(new RedisRateWindow(client, keys))
    bind(T.LoginLimiter).toConstantValue(new RedisLoginLimiter(client, keys))
  })
}
