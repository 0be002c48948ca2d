import { Redis } from 'ioredis'
import type pg from 'pg'
import { onTestFinished } from 'vitest'
import { type FirstStart, FrontEnd, firstStartOf } from './front-end.ts'
import { temporaryFolder } from './local-disk.ts'
import { sealV1 } from './sealed-request.ts'
import { describeWithProgramBeside } from './servers/describe-with.ts'
import { freshDatabase } from './servers/fresh-database.ts'
import { openPool } from './servers/open-pool.ts'
import { startRedis } from './servers/redis-server.ts'
import { Service, type Settings } from './service.ts'

/** Servers that a house uses. */
export interface Ground {
  /** A Postgres on which databases can be created. */
  readonly postgres: string
  /** The path of `redis-server`. */
  readonly redisProgram: string
}

/** A suite that opens houses. */
export function describeOnGround(name: string, suite: (ground: Ground) => void): Promise<void> {
  return describeWithProgramBeside('postgres', 'redis-server', name, (postgres, redisProgram) =>
    suite({ postgres, redisProgram }),
  )
}

interface Launcher {
  start(): Promise<Service>
  command(args: readonly string[]): Service
}

/** Several instances over one database and one cache. */
export class House {
  readonly instances: readonly FrontEnd[]
  readonly administrator: FirstStart
  /** The cache, to read what only the server knows. */
  readonly redis: Redis
  /** The database, to create what a test needs. */
  readonly database: pg.Pool
  readonly #start: () => Promise<Service>
  readonly #command: (args: readonly string[]) => Service

  private constructor(
    instances: readonly FrontEnd[],
    administrator: FirstStart,
    stores: Pick<House, 'redis' | 'database'>,
    { start, command }: Launcher,
  ) {
    this.instances = instances
    this.administrator = administrator
    this.redis = stores.redis
    this.database = stores.database
    this.#start = start
    this.#command = command
  }

  static async open(
    { postgres, redisProgram }: Ground,
    instances: number,
    more: Settings = {},
  ): Promise<House> {
    const folder = await temporaryFolder()
    const [database, cache] = await Promise.all([freshDatabase(postgres), startRedis(redisProgram)])
    const stores = {
      redis: new Redis(cache.url),
      database: openPool(database.url),
    }
    onTestFinished(async () => {
      stores.redis.disconnect()
      await Promise.all([stores.database.end(), cache.stop()])
      await database.drop()
    })
    const settings = {
      DATABASE_URL: database.url,
      REDIS_URL: cache.url,
      LOGIN_SEALED_PER_MINUTE: '10000000',
      OVERLOAD_MEMORY_MIB: '8192',
      ...more,
    }
    const start = () => Service.start(folder, settings)
    const first = await start()
    const others = await Promise.all(Array.from({ length: instances - 1 }, start))
    const fronts = [first, ...others].map((service) => new FrontEnd(service))
    const command = (args: readonly string[]) => new Service({ args, folder, settings })
    return new House(fronts, firstStartOf(first), stores, { start, command })
  }

  /** Starts one more instance with the same settings. */
  async start(): Promise<FrontEnd> {
    return new FrontEnd(await this.#start())
  }

  /** Runs another `gatehouse` command beside the instances. @returns its exit code */
  run(...args: readonly string[]): Promise<number | null> {
    return this.#command(args).exitCode
  }

  /** The same number gives the same instance. */
  at(number: number): FrontEnd {
    const instance = this.instances[number % this.instances.length]
    if (!instance) throw new Error('A house has at least one instance.')
    return instance
  }

  /** An encrypted request body. Sending it twice is a replay. */
  seal(payload: Readonly<Record<string, string>>) {
    const { publicKey, clientId } = this.administrator
    return sealV1(publicKey, { clientId, grantType: 'password', ...payload })
  }
}
