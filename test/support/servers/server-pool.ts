import { postgresContainer, redisContainer } from './container-server.ts'
import { installedProgram } from './installed-program.ts'
import { mysqlVersion, startMariadb } from './mariadb-server.ts'
import { postgresSetting, startPostgres } from './postgres-server.ts'
import { startRadosgw } from './radosgw-server.ts'
import { redisInfo, startRedis } from './redis-server.ts'
import { s3Buckets } from './s3-client.ts'
import type { ServerName, ServerOffer } from './server-offer.ts'

export interface Running {
  readonly url: string
  stop(): Promise<void>
}

/** One way to get a server; `undefined` when this machine does not have it. */
export type Source = () => Promise<Running | undefined>

export type Sources = Readonly<Record<ServerName, readonly Source[]>>

/** A container is last, because it needs a daemon and a downloaded image. */
const SOURCES: Sources = {
  redis: [
    named('TEST_REDIS_URL', redisInfo),
    local('redis-server', (program) => startRedis(program)),
    redisContainer,
  ],
  postgres: [
    named('TEST_DATABASE_URL', (url) => postgresSetting(url, 'server_version')),
    local('postgres', (program) => startPostgres(program)),
    postgresContainer,
  ],
  s3: [named('TEST_S3_URL', s3Buckets), local('radosgw', startRadosgw)],
  mariadb: [named('TEST_MYSQL_URL', mysqlVersion), local('mariadbd', startMariadb)],
}

/** The servers of one test run: started on first use, shared, and stopped at the end. */
export class ServerPool {
  readonly #offers = new Map<ServerName, Promise<ServerOffer>>()
  readonly #running: Running[] = []
  readonly #sources: Sources

  constructor(sources = SOURCES) {
    this.#sources = sources
  }

  offer(name: ServerName): Promise<ServerOffer> {
    const known = this.#offers.get(name) ?? this.#find(name)
    this.#offers.set(name, known)
    return known
  }

  async stop(): Promise<void> {
    await Promise.all(this.#offers.values())
    await Promise.all(this.#running.map((server) => server.stop()))
  }

  /** The first source that this machine has is used; if it fails, no other is tried. */
  async #find(name: ServerName): Promise<ServerOffer> {
    try {
      for (const source of this.#sources[name]) {
        const server = await source()
        if (!server) continue
        this.#running.push(server)
        return { url: server.url }
      }
      return { missing: 'not named, not installed, no containers' }
    } catch (error) {
      return { missing: error instanceof Error ? error.message : String(error) }
    }
  }
}

/** @param ask rejects when the named server does not answer; then no other source is tried */
function named(variable: string, ask: (url: string) => Promise<unknown>): Source {
  return async () => {
    const url = process.env[variable]
    if (!url) return undefined
    await ask(url).catch((cause) => {
      throw new Error(`${variable} names a server that does not answer: ${cause.message}`)
    })
    return { url, stop: async () => undefined }
  }
}

function local(name: string, start: (program: string) => Promise<Running>): Source {
  return async () => {
    const program = await installedProgram(name)
    return program === undefined ? undefined : start(program)
  }
}
