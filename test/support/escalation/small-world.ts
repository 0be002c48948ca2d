import { hash } from 'node:crypto'
import { writeXlsx } from 'hucre/xlsx'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { columnsOf } from '../../../adapters/postgres/parts/backup/schema.ts'
import { CLIENT_ID_OF_6 } from '../../../adapters/postgres/seed/client.ts'
import type { ScopeRule } from '../../../domain/access/role-rights.ts'
import { sealV2 } from '../sealed-request.ts'
import { inSix } from '../surfaces.ts'
import { type WholeService, wholeService } from '../whole-service.ts'
import type { Attempt } from './attempts.ts'
import { STATE_TABLES, type State, stateOf } from './powers.ts'
import { found, USERS } from './small-company.ts'

type Headers = Readonly<Record<string, string>>

export interface Outcome {
  readonly data?: unknown
  readonly code: number
  readonly error?: string
}

const SETTINGS = { REPEAT_SECONDS: '0', PROFILE_CHANGES_PER_HOUR: '1000' }
/** Other tables that change and are restored. */
const TABLES = [...STATE_TABLES, 'user_posts', 'posts'] as const

/** Half of the people have a front end of generation 6. */
function isOf6(user: number): boolean {
  return user % 2 === 1
}

/** A whole service with a small company, restored after each attempt. */
export class SmallWorld {
  readonly service: WholeService
  readonly database: Database
  /** The initial state. */
  before: State
  #refill = ''
  /** Counts attempts per user; the service must notice that old tokens have ended. */
  readonly #tries = new Map<number, number>()

  private constructor(service: WholeService, database: Database, before: State) {
    this.service = service
    this.database = database
    this.before = before
  }

  static async open(database: Database, scopeRule: ScopeRule = 'widest'): Promise<SmallWorld> {
    const settings = { ...SETTINGS, DATA_SCOPE: scopeRule }
    const service = await wholeService(settings, undefined, database)
    await found(database, service.passwordHash)
    const world = new SmallWorld(service, database, await stateOf(database, scopeRule))
    for (const user of Object.values(USERS)) await world.#enter(user)
    await world.#run('create schema kept')
    for (const table of TABLES) {
      await world.#run(`create table kept.${table} as table ${table}`)
      const columns = await columnsOf(database, table)
      world.#refill += `delete from ${table};
        insert into ${table} (${columns}) select ${columns} from kept.${table};`
    }
    world.before = await stateOf(database, scopeRule)
    return world
  }

  try(user: number, attempt: Attempt): Promise<Outcome> {
    const { url, body } = isOf6(user) ? inSix(attempt.url, attempt.body) : attempt
    return this.#send(this.headersOf(user), { ...attempt, url, ...(body && { body }) })
  }

  /** With a key for programs. */
  tryWith(key: string, attempt: Attempt): Promise<Outcome> {
    return this.#send({ authorization: `Bearer ${key}` }, attempt)
  }

  async #send(as: Headers, { method, url, body, sealed = false }: Attempt): Promise<Outcome> {
    const headers = { ...as, ...(body && { 'content-type': 'application/json' }) }
    const plain = { method, url, headers, ...(body && { payload: JSON.stringify(body) }) }
    const request = sealed ? this.#sealed(as, url, body ?? {}) : plain
    return (await this.service.app.inject(request)).json()
  }

  /** Imports a sheet with these rows, updating existing users. */
  async import(user: number, rows: readonly (readonly (string | number)[])[]): Promise<Outcome> {
    const heads = ['用户序号', '部门编号', '用户账号', '用户昵称', '用户邮箱', '手机号码']
    const sheet = await writeXlsx({
      sheets: [{ name: 'x', rows: [heads, ...rows].map((r) => [...r]) }],
    })
    const form = new FormData()
    form.append('file', new Blob([Buffer.from(sheet)]), 'users.xlsx')
    const encoded = new Response(form)
    const type = { 'content-type': encoded.headers.get('content-type') ?? '' }
    const url = '/system/user/importData?updateSupport=true'
    const headers = { ...this.headersOf(user), ...type }
    const payload = Buffer.from(await encoded.arrayBuffer())
    return (await this.service.app.inject({ method: 'POST', url, headers, payload })).json()
  }

  state(): Promise<State> {
    return stateOf(this.database, this.before.scopeRule)
  }

  headersOf(user: number): Headers {
    return { clientid: this.#clientOf(user), authorization: `Bearer ${this.#token(user)}` }
  }

  /** Restores everything, including the service's caches. */
  async restore(ended: State): Promise<void> {
    const there = new Set(ended.sessions.map(({ user_id }) => user_id))
    const gone = this.before.sessions.filter(({ user_id }) => !there.has(user_id))
    await this.#run(`do $$ begin set local session_replication_role = replica;
      ${this.#refill}
      end $$`)
    for (const { user_id } of gone) await this.#enter(Number(user_id))
    await this.service.forgetRights()
  }

  #clientOf(user: number): string {
    return isOf6(user) ? CLIENT_ID_OF_6 : this.service.clientId
  }

  #token(user: number): string {
    return `${user}-${this.#tries.get(user) ?? 0}`.padEnd(43, 'x')
  }

  /** Creates a session like a login, without the time for the password. */
  async #enter(user: number): Promise<void> {
    this.#tries.set(user, (this.#tries.get(user) ?? 0) + 1)
    const values = [`session${user}`, hash('sha256', this.#token(user)), user]
    await this.#run('delete from sessions where id = $1', values.slice(0, 1))
    await this.#run(
      `insert into sessions (id, token_digest, user_id, client_id, opened_at, last_used_at, address,
        user_agent) values ($1, $2, $3, $4, now(), now(), '127.0.0.1', '')`,
      [...values, this.#clientOf(user)],
    )
    await this.#keepSession(user)
  }

  async #keepSession(user: number): Promise<void> {
    const [kept] = await this.#run(`select to_regclass('kept.sessions') as there`)
    if (!kept?.there) return
    await this.#run('delete from kept.sessions where user_id = $1', [user])
    await this.#run('insert into kept.sessions select * from sessions where user_id = $1', [user])
  }

  #sealed(as: Headers, url: string, content: object) {
    const { headers, body } = sealV2(this.service.publicKey, content, { method: 'PUT', path: url })
    const own = { ...headers, ...as }
    return { method: 'PUT' as const, url, headers: own, payload: body }
  }

  #run(text: string, values: readonly unknown[] = []) {
    return this.database.rows({ text }, values)
  }
}
