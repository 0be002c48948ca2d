import { freshDatabase } from '../../test/support/servers/fresh-database.ts'
import { installedProgram } from '../../test/support/servers/installed-program.ts'
import { startPostgres } from '../../test/support/servers/postgres-server.ts'
import { startRedis } from '../../test/support/servers/redis-server.ts'

/** The stores of the service and the limit programs: real servers if installed. */
export interface Stores {
  readonly name: 'Postgres + Redis' | 'embedded'
  /**
   * Settings that lead to the servers, for the service and the limit programs alike; empty if
   * embedded.
   */
  readonly settings: Readonly<Record<string, string>>
  /** Process ids of the servers. */
  readonly pids: readonly number[]
  stop(): Promise<void>
}

export async function openStores(): Promise<Stores> {
  const [postgres, redis] = await Promise.all([
    installedProgram('postgres'),
    installedProgram('redis-server'),
  ])
  return postgres && redis ? startServers(postgres, redis) : noStores()
}

/** The same servers with another database, if there are servers. It is dropped on disposal. */
export async function ownStores(stores: Stores): Promise<Stores & AsyncDisposable> {
  const { DATABASE_URL } = stores.settings
  if (DATABASE_URL === undefined) return { ...stores, [Symbol.asyncDispose]: async () => undefined }
  const { url, drop } = await freshDatabase(DATABASE_URL)
  return {
    ...stores,
    settings: { ...stores.settings, DATABASE_URL: url },
    [Symbol.asyncDispose]: drop,
  }
}

/** For runs without servers, and for subjects that need none. */
export function noStores(): Stores {
  return { name: 'embedded', settings: {}, pids: [], stop: async () => undefined }
}

async function startServers(postgresProgram: string, redisProgram: string): Promise<Stores> {
  const postgres = await startPostgres(postgresProgram, { durable: true })
  const redis = await startRedis(redisProgram)
  const { url } = await freshDatabase(postgres.url)
  return {
    name: 'Postgres + Redis',
    settings: { DATABASE_URL: url, REDIS_URL: redis.url },
    pids: [postgres.pid, redis.pid],
    async stop() {
      await Promise.all([postgres.stop(), redis.stop()])
    },
  }
}
