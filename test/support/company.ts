import type { Database } from '../../adapters/postgres/connection/database.ts'
import { aMenu, aRole } from './access-builders.ts'
import { aUser } from './builders.ts'
import { anyDatabase } from './prepared-database.ts'
import { type WholeService, wholeService } from './whole-service.ts'

type Body = Readonly<Record<string, unknown>>
type Headers = Readonly<Record<string, string>>

export interface Answer {
  readonly code: number
  readonly msg: string
  readonly error?: string
  readonly data?: unknown
  readonly total?: number
  readonly rows?: readonly Body[]
}

/** A user with permission codes, who sees what their roles open. */
export interface Colleague {
  readonly id: string
  readonly name: string
  readonly headers: Headers
}

interface Position {
  readonly department?: number | undefined
  readonly codes: readonly string[]
  /** One role each. */
  readonly scopes?: readonly string[]
  /** Departments of the scope `custom`. */
  readonly chosen?: readonly number[]
  /** Whether the form links parent and child check boxes. */
  readonly isLinked?: boolean
}

let count = 0

/** Users and departments in a fully wired service. */
export class Company {
  readonly service: WholeService
  readonly #database: Database
  #headers: Headers | undefined

  /** @param database of the service */
  constructor(service: WholeService, database: Database) {
    this.service = service
    this.#database = database
  }

  /** @param given used instead of a prepared database; closed with the service */
  static async open(given?: Database): Promise<Company> {
    const database = given ?? (await anyDatabase())
    return new Company(await wholeService({ REPEAT_SECONDS: '0' }, undefined, database), database)
  }

  close(): Promise<void> {
    return this.service.close()
  }

  /** @param by the caller; the administrator by default */
  async ask(method: string, url: string, body?: Body, by?: Headers): Promise<Answer> {
    const own = by ?? (await this.#admin())
    const type = body && { 'content-type': 'application/json' }
    const payload = body && { payload: JSON.stringify(body) }
    const request = { method: method as 'GET', url, headers: { ...own, ...type }, ...payload }
    return (await this.service.app.inject(request)).json()
  }

  /** @returns its id */
  async department(parentId: number, change: Body = {}): Promise<number> {
    count += 1
    const deptName = `Department ${count}`
    await this.#done('POST', '/system/dept', { parentId, deptName, orderNum: 1, ...change })
    const { data } = await this.ask('GET', '/system/dept/list')
    const named = (row: Body) => row.deptName === (change.deptName ?? deptName)
    return Number((data as Body[]).find((row) => named(row) && row.parentId === parentId)?.deptId)
  }

  /** @returns its id */
  async post(deptId: number, change: Body = {}): Promise<number> {
    count += 1
    const form = { deptId, postName: `Post ${count}`, postCode: `post-${count}`, postSort: 1 }
    await this.#done('POST', '/system/post', { ...form, ...change })
    const code = change.postCode ?? form.postCode
    const { rows = [] } = await this.ask('GET', `/system/post/list?postCode=${code}`)
    return Number(rows[0]?.postId)
  }

  async somebody(position: Position): Promise<Colleague> {
    const { department = null, codes, scopes = ['own'] } = position
    const { given, passwordHash, logIn } = this.service
    count += 1
    const first = 820_000_000 + count * 100
    const name = `colleague${count}`
    const roles = scopes.map((_scope, at) =>
      aRole({ id: String(first + at), key: `${name}-${at}` }),
    )
    const { id } = await given.user(aUser({ id: String(first), name, roles }), passwordHash)
    for (const [at, scope] of scopes.entries()) await this.#open(first + at, scope, position)
    for (const [at, permission] of codes.entries()) {
      const menu = await given.menu(aMenu({ id: String(first + at), permission }))
      await given.grant(id, menu.id)
    }
    await this.run('update users set department_id = $2 where id = $1', [id, department])
    return { id, name, headers: await logIn(name) }
  }

  async holds({ id }: Colleague, postId: number): Promise<void> {
    await this.run('insert into user_posts (user_id, post_id) values ($1, $2)', [id, postId])
  }

  async run(text: string, values: readonly unknown[] = []): Promise<void> {
    await this.#database.rows({ text }, values)
  }

  async #open(roleId: number, scope: string, { chosen = [], isLinked = false }: Position) {
    const change = 'update roles set scope = $2, departments_are_linked = $3 where id = $1'
    await this.run(change, [roleId, scope, isLinked])
    const text = 'insert into role_departments (role_id, department_id) values ($1, $2)'
    for (const id of scope === 'custom' ? chosen : []) await this.run(text, [roleId, id])
  }

  async #done(method: string, url: string, body: Body): Promise<void> {
    const { code, msg } = await this.ask(method, url, body)
    if (code !== 200) throw new Error(`${method} ${url}: ${msg}`)
  }

  async #admin(): Promise<Headers> {
    this.#headers ??= await this.service.logIn('admin')
    return this.#headers
  }
}
