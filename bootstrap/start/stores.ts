import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import type { RedisConnection } from '../../adapters/redis/redis-connection.ts'
import { CannotStart, EXIT } from '../output/cannot-start.ts'
import { databaseTemplate } from '../packaging/database-template.ts'
import type { Config } from '../settings/config.ts'
import type { Closers } from './closers.ts'
import { isOfFileSystem, unusableFolder } from './data-folder.ts'
import { diskSpace } from './disk-space.ts'
import { failedStore } from './failed-store.ts'

const NO_MEMORY = 'DATA_DIR: there is too little memory for the embedded database.'
const DAMAGED =
  'DATA_DIR: the embedded database is damaged. Move the folder away, and restore a backup (gatehouse restore).'

type StoreSettings = Config['stores'] & { readonly isUnhurried?: boolean }

/** For commands: no request waits, so limits only end what hangs. @throws CannotStart */
export function openUnhurriedDatabase(
  stores: Config['stores'],
  folder: string,
  logger: Logger,
  closers: Closers,
): Promise<Database> {
  return openDatabase({ ...stores, isUnhurried: true }, folder, logger, closers)
}

/** The configured server, or the embedded database in the data directory. @throws CannotStart */
export async function openDatabase(
  { databaseUrl, databaseConnections, waitSeconds, isUnhurried = false }: StoreSettings,
  folder: string,
  logger: Logger,
  closers: Closers,
): Promise<Database> {
  const opened = await (databaseUrl
    ? named('DATABASE_URL', async () => {
        const { openPostgres } = await import('../../adapters/postgres/connection/open-postgres.ts')
        const onCut = (connections: number) =>
          logger.warn({ connections }, 'closing connections to Postgres that did not end in time')
        const limits = { poolSize: databaseConnections, isUnhurried }
        const server = { url: databaseUrl.reveal(), ...limits, onCut }
        const opened = await openPostgres(server, patience('DATABASE_URL', waitSeconds, logger))
        if (opened.isPooled) logger.info('DATABASE_URL leads to a connection pooler')
        return opened
      })
    : openEmbedded(folder))
  closers.add(() => opened.close())
  return opened
}

/**
 * Whether the service can store its data there.
 * @returns what to warn of. @throws CannotStart
 */
export function assertSuitable(database: Database): Promise<string | undefined> {
  return named('DATABASE_URL', async () => {
    const { checkSuitability } = await import('../../adapters/postgres/schema/suitability.ts')
    return checkSuitability(database)
  })
}

async function openEmbedded(folder: string): Promise<Database> {
  const { openPglite } = await import('../../adapters/postgres/connection/open-pglite.ts')
  try {
    return await openPglite(join(folder, 'database'), databaseTemplate)
  } catch (error) {
    // The library does not say why it could not write.
    const { freeMib } = await diskSpace(folder, 0)
    if (freeMib === 0) throw unusableFolder(folder, error, 'ENOSPC')
    if (isOfFileSystem(error)) throw unusableFolder(folder, error)
    throw new CannotStart(
      error instanceof RangeError ? NO_MEMORY : DAMAGED,
      EXIT.unavailable,
      error,
    )
  }
}

/** `undefined` without a server: then the cache is in memory. @throws CannotStart */
export async function openCache(
  { redisUrl, redisCluster, waitSeconds }: StoreSettings,
  logger: Logger,
  closers: Closers,
): Promise<RedisConnection | undefined> {
  const address = redisUrl ?? redisCluster
  if (!address) return undefined
  const setting = redisUrl ? 'REDIS_URL' : 'REDIS_CLUSTER'
  const opened = await named(setting, async () => {
    const { openRedis } = await import('../../adapters/redis/open-redis.ts')
    const { clusterUrl } = await import('../../adapters/redis/redis-address.ts')
    const server = {
      url: redisUrl ? address.reveal() : clusterUrl(address.reveal()),
      onAway: (err: Error) => logger.warn({ err }, 'Redis is unavailable'),
      onBack: () => logger.info('Redis is available again'),
    }
    return openRedis(server, patience(setting, waitSeconds, logger))
  })
  closers.add(() => opened.close())
  return opened
}

function patience(setting: string, seconds: number, logger: Logger) {
  const onWait = (attempt: number) => logger.warn({ setting, attempt }, 'waiting for a store')
  return { seconds, onWait }
}

/** Names the setting that leads to the store. */
async function named<T>(setting: string, open: () => Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (error) {
    if (error instanceof CannotStart) throw error
    throw new CannotStart(failedStore(setting, error), EXIT.unavailable, error)
  }
}
