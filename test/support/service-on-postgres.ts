import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { type Answer, FrontEnd, firstStartOf } from './front-end.ts'
import { temporaryFolder } from './local-disk.ts'
import { type PostgresServer, startPostgres } from './servers/postgres-server.ts'
import { Service, type Settings } from './service.ts'

/** The service uses at most this many. */
const CONNECTIONS = 6

const PATIENCE = { timeout: 60_000, interval: 100 }

export type SessionHeaders = Record<string, string>

/** The service on its own Postgres, which a test may block, freeze and crash. */
export class ServiceOnPostgres {
  readonly postgres: PostgresServer
  readonly service: Service
  readonly frontEnd: FrontEnd
  /** The data folder of the service. */
  readonly folder: string

  private constructor(postgres: PostgresServer, service: Service, folder: string) {
    this.postgres = postgres
    this.service = service
    this.folder = folder
    this.frontEnd = new FrontEnd(service)
  }

  static async start(program: string, settings: Settings = {}): Promise<ServiceOnPostgres> {
    const folder = await temporaryFolder()
    const postgres = await startPostgres(program)
    onTestFinished(() => postgres.stop())
    const stores = { DATABASE_URL: postgres.url, DATABASE_CONNECTIONS: String(CONNECTIONS) }
    const service = await Service.start(folder, { ...stores, ...settings })
    return new ServiceOnPostgres(postgres, service, folder)
  }

  logIn(): Promise<SessionHeaders> {
    const { publicKey, password } = firstStartOf(this.service)
    return this.frontEnd.logIn(publicKey, password)
  }

  /** An audited change. */
  addNotice(session: SessionHeaders, title: string): Promise<Answer> {
    const headers = { ...session, 'content-type': 'application/json' }
    const body = JSON.stringify({ noticeTitle: title, noticeType: '1', noticeContent: title })
    return this.frontEnd.ask('/system/notice', { method: 'POST', headers, body })
  }

  /** Over an account of its own. */
  async query(text: string): Promise<readonly Record<string, unknown>[]> {
    const client = await this.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }

  async connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.postgres.url })
    client.on('error', () => undefined) // a crash is part of the test; queries reject anyway
    await client.connect()
    return client
  }

  async titles(): Promise<readonly string[]> {
    return (await this.query('select title from notices')).map(({ title }) => String(title))
  }

  /** Waits until the service answers and no connection is inside a transaction. */
  async untilCalm(session: SessionHeaders): Promise<void> {
    await expect.poll(() => this.frontEnd.whoAmI(session), PATIENCE).toBe(200)
    const busy = `select state from pg_stat_activity
      where application_name = 'gatehouse' and state <> 'idle'`
    await expect.poll(() => this.query(busy), PATIENCE).toEqual([])
    const all = `select 1 from pg_stat_activity where application_name = 'gatehouse'`
    expect((await this.query(all)).length).toBeLessThanOrEqual(CONNECTIONS)
    // Every connection of the pool can be used again, once the machine has time for all of them.
    const everywhere = () =>
      Promise.all(Array.from({ length: 3 * CONNECTIONS }, () => this.frontEnd.whoAmI(session)))
    await expect.poll(async () => new Set(await everywhere()), PATIENCE).toEqual(new Set([200]))
  }
}
