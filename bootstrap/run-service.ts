import type { FastifyInstance } from 'fastify'
import type { Container, ContainerModule } from 'inversify'
import type { Logger } from 'pino'
import type { ReadinessCheck } from '../adapters/http/readiness.ts'
import type { Database } from '../adapters/postgres/database.ts'
import type { RedisConnection } from '../adapters/redis/redis-connection.ts'
import type { PasswordHasher } from '../application/ports/password-hasher.ts'
import { Background } from './background.ts'
import type { Closers } from './closers.ts'
import type { Config } from './config.ts'
import { createContainer } from './container/container.ts'
import { cryptoModule } from './container/crypto-module.ts'
import { databaseModule } from './container/database-module.ts'
import { MigrationTokens } from './container/migration-tokens.ts'
import { Tokens } from './container/tokens.ts'
import { listen } from './listen.ts'
import type { Keys } from './open-keys.ts'
import { periodicTasks } from './periodic-tasks.ts'
import { recoverFiles } from './recover-files.ts'
import { runPush } from './run-push.ts'
import { stopServer } from './stop-server.ts'

const WARM_UP_AFTER_MS = 200

export interface OpenedParts {
  readonly config: Config
  readonly logger: Logger
  readonly dataFolder: string
  readonly keys: Keys
  readonly database: Database
  readonly redis: RedisConnection | undefined
  readonly hasher: PasswordHasher
}

/** Puts the service together and listens. @returns where */
export async function runService(parts: OpenedParts, closers: Closers): Promise<string> {
  const { config, logger, dataFolder } = parts
  const modules = await modulesFor(parts)
  const container = createContainer({ config, logger, dataFolder, modules, checks: checks(parts) })
  closers.add(() => container.unbindAllAsync())
  await recoverAtStart(container, logger)
  await runPush(container, closers)
  const background = runBackground(container, logger, closers)
  const app = await container.getAsync(Tokens.HttpServer)
  const address = await listen(app, config.server)
  background.start(periodicTasks(container, logger))
  warmUp(container, app, logger, closers)
  closers.add(() => stopServer(app, container.get(Tokens.Draining), config.server, logger))
  const { envelope, envelopeV1, captcha } = config.login
  logger.info({ address, envelope, envelopeV1, captcha }, 'serving')
  return address
}

async function modulesFor({ redis, database, ...rest }: OpenedParts): Promise<ContainerModule[]> {
  const cache = redis
    ? (await import('./container/redis-cache-module.ts')).redisCacheModule(redis)
    : (await import('./container/memory-cache-module.ts')).memoryCacheModule
  return [databaseModule(database), cache, cryptoModule(rest)]
}

function checks({ database, redis }: OpenedParts): ReadinessCheck[] {
  const all = [{ name: 'database', check: () => database.ping() }]
  return redis ? [...all, { name: 'cache', check: () => redis.check() }] : all
}

/**
 * The first callers should not wait for a thread to start, or for schemas. But the very first
 * answer, to whoever waits for this start, comes before.
 */
function warmUp(container: Container, app: FastifyInstance, logger: Logger, closers: Closers) {
  const failed = (err: unknown) => logger.warn({ err }, 'the warm-up failed')
  const timer = setTimeout(() => {
    container.get(Tokens.RsaThread).warmUp().catch(failed)
    app.compilers.compileRest().catch(failed)
  }, WARM_UP_AFTER_MS)
  closers.add(() => clearTimeout(timer))
}

/** A storage that is away now must not keep everybody from logging in: it is tried again later. */
async function recoverAtStart(container: Container, logger: Logger): Promise<void> {
  logger.info('recovering files')
  try {
    await recoverFiles(container.get(Tokens.RecoverFiles), logger)
  } catch (error) {
    logger.warn({ err: error }, 'files could not be recovered; it will be tried again')
  }
}

/** Stops before the stores close, and writes down what only memory knows. */
function runBackground(container: Container, logger: Logger, closers: Closers): Background {
  const background = new Background(logger)
  closers.add(async () => {
    container.get(MigrationTokens.RunFileMigrations).stop()
    await background.stop()
    await container.get(Tokens.SessionUse).write()
  })
  return background
}
