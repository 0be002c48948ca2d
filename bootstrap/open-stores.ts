import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Database } from '../adapters/postgres/database.ts'
import type { RedisConnection } from '../adapters/redis/redis-connection.ts'
import { DependencyUnavailable } from '../domain/shared/availability-errors.ts'
import { databaseTemplate } from './bundle/database-template.ts'
import { CannotStart, EXIT } from './cannot-start.ts'
import type { Closers } from './closers.ts'
import type { Config } from './config.ts'

type StoreSettings = Config['stores']

/** The server that is named, or the embedded one in the data directory. @throws CannotStart */
export async function openDatabase(
  { databaseUrl, databaseConnections, waitSeconds }: StoreSettings,
  folder: string,
  logger: Logger,
  closers: Closers,
): Promise<Database> {
  const opened = await (databaseUrl
    ? named('DATABASE_URL', async () => {
        const { openPostgres } = await import('../adapters/postgres/open-postgres.ts')
        const server = { url: databaseUrl.reveal(), poolSize: databaseConnections }
        return openPostgres(server, patience('DATABASE_URL', waitSeconds, logger))
      })
    : named('DATA_DIR', async () => {
        const { openPglite } = await import('../adapters/postgres/open-pglite.ts')
        return openPglite(join(folder, 'database'), databaseTemplate)
      }))
  closers.add(() => opened.close())
  return opened
}

/** `undefined` without a server: the memory of this process. @throws CannotStart */
export async function openCache(
  { redisUrl, waitSeconds }: StoreSettings,
  logger: Logger,
  closers: Closers,
): Promise<RedisConnection | undefined> {
  if (!redisUrl) return undefined
  const opened = await named('REDIS_URL', async () => {
    const { openRedis } = await import('../adapters/redis/open-redis.ts')
    const server = {
      url: redisUrl.reveal(),
      onAway: (err: Error) => logger.warn({ err }, 'Redis is away'),
      onBack: () => logger.info('Redis is back'),
    }
    return openRedis(server, patience('REDIS_URL', waitSeconds, logger))
  })
  closers.add(() => opened.close())
  return opened
}

function patience(setting: string, seconds: number, logger: Logger) {
  const onWait = (attempt: number) => logger.warn({ setting, attempt }, 'waiting for a store')
  return { seconds, onWait }
}

/** A failure to open is told by the name of the setting that leads there. */
async function named<T>(setting: string, open: () => Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (error) {
    if (error instanceof DependencyUnavailable) {
      throw new CannotStart(`${setting}: nothing answers there.`, EXIT.unavailable, error)
    }
    throw new CannotStart(`${setting} ${reasonOf(error)}`, EXIT.unavailable, error)
  }
}

/** Of messages of drivers only the code: they may quote parts of an address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'cannot be used.'
  if (error.name === 'UnsuitableRedis') return `cannot be used. ${error.message}`
  const code = 'code' in error ? ` (${error.code})` : ''
  return `cannot be used: refused by the server${code}.`
}
