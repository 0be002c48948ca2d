import type { Container, ContainerModule } from 'inversify'
import type { Logger } from 'pino'
import type { QueuedPasswordHasher } from '../adapters/crypto/queued-password-hasher.ts'
import type { ReadinessCheck } from '../adapters/http/edge/readiness.ts'
import { checkWritable } from '../adapters/postgres/connection/check-writable.ts'
import type { Database } from '../adapters/postgres/connection/database.ts'
import type { RedisConnection } from '../adapters/redis/redis-connection.ts'
import type { PasswordHasher } from '../application/ports/password-hasher.ts'
import type { Config } from './config.ts'
import { createContainer } from './container/container.ts'
import { cryptoModule } from './container/crypto-module.ts'
import { databaseModule } from './container/database-module.ts'
import { diskCheck } from './disk-space.ts'
import type { Keys } from './open-keys.ts'
import { watchedDatabase } from './watching/watch-stores.ts'
import { NOTHING_WATCHED, type Watching } from './watching/watching.ts'

export interface OpenedParts {
  readonly config: Config
  readonly logger: Logger
  readonly dataFolder: string
  readonly keys: Keys
  readonly database: Database
  readonly redis: RedisConnection | undefined
  readonly hasher: PasswordHasher & Pick<QueuedPasswordHasher, 'waiting'>
}

/** Wires the service over the opened stores. */
export async function containerOf(
  parts: OpenedParts,
  watching: Watching = NOTHING_WATCHED,
): Promise<Container> {
  const { config, logger, dataFolder } = parts
  const database = watchedDatabase(parts.database, watching.calls)
  const modules = await modulesFor({ ...parts, database })
  const warnings = [diskCheck(config, dataFolder)]
  const told = { checks: checks(parts), warnings }
  return createContainer({ config, logger, dataFolder, modules, watching, ...told })
}

async function modulesFor({ redis, database, ...rest }: OpenedParts): Promise<ContainerModule[]> {
  const cache = redis
    ? (await import('./container/redis-cache-module.ts')).redisCacheModule(redis)
    : (await import('./container/memory-cache-module.ts')).memoryCacheModule
  return [databaseModule(database), cache, cryptoModule(rest)]
}

function checks({ database, redis }: OpenedParts): ReadinessCheck[] {
  const all = [{ name: 'database', check: () => checkWritable(database) }]
  return redis ? [...all, { name: 'cache', check: () => redis.check() }] : all
}
