import type { Database } from '../../adapters/postgres/connection/database.ts'
import { anyDatabase } from './prepared-database.ts'
import { sealV2 } from './sealed-request.ts'
import type { Settings } from './service.ts'
import { type WholeService, wholeService } from './whole-service.ts'

type Headers = Readonly<Record<string, string>>
type Body = Readonly<Record<string, unknown>>

export interface Answer {
  readonly code: number
  readonly msg: string
  readonly error?: string
  readonly data?: unknown
  readonly total?: number
  readonly rows?: readonly Body[]
}

/**
 * A company: D1 with D11 and D111 below it, and D2. Anna (A) manages users of D1 and below, Lea (L)
 * may only view them.
 */
export const PLACES = { D1: 2001, D11: 2002, D111: 2003, D2: 2010 } as const

const CODES = ['list', 'query', 'add', 'edit', 'remove', 'export', 'import', 'resetPwd'].map(
  (action) => `system:user:${action}`,
)

const DEPARTMENTS = `insert into departments (id, parent_id, name, category, sort_order, phone, email,
    is_disabled, author_id, created_at)
  select id, parent, name, '', 1, '', '', false, 1, now() from (values
    (2000, null, 'Company'), (2001, 2000, 'D1'), (2002, 2001, 'D11'), (2003, 2002, 'D111'),
    (2010, 2000, 'D2')) as d (id, parent, name)`

export class UserWorld {
  readonly service: WholeService
  readonly database: Database
  admin: Headers = {}
  anna: Headers = {}
  lea: Headers = {}
  #number = 0

  private constructor(service: WholeService, database: Database) {
    this.service = service
    this.database = database
  }

  /** @param given used instead of a prepared database; closed with the service */
  static async open(given?: Database, settings: Settings = {}): Promise<UserWorld> {
    const database = given ?? (await anyDatabase())
    const world = new UserWorld(await wholeService(settings, undefined, database), database)
    await world.run(DEPARTMENTS)
    await world.role(3001, 'manager', 'department-and-below', CODES)
    await world.role(3002, 'reader', 'all', ['system:user:list'])
    await world.role(3003, 'stronger', 'own', ['system:client:list'])
    await world.role(3004, 'plain', 'own', [])
    await world.role(3005, 'boundless', 'all', [])
    await world.person(4001, 'anna', PLACES.D1, [3001])
    await world.person(4002, 'lea', PLACES.D2, [3002])
    world.admin = await world.service.logIn('admin')
    world.anna = await world.service.logIn('anna')
    world.lea = await world.service.logIn('lea')
    return world
  }

  async run(text: string, values: readonly unknown[] = []) {
    return this.database.rows({ text }, values)
  }

  /** In D1, so that Anna sees it. */
  async role(id: number, key: string, scope: string, codes: readonly string[]): Promise<void> {
    await this.run(
      `insert into roles (id, key, name, status, scope, author_id, author_department_id)
        values ($1, $2, $2, 'normal', $3, 1, 2001)`,
      [id, key, scope],
    )
    await this.run(
      'insert into role_menus (role_id, menu_id) select $1, id from menus where permission = any($2)',
      [id, [...codes]],
    )
  }

  async person(
    id: number,
    name: string,
    department: number | null,
    roles: readonly number[] = [],
  ): Promise<number> {
    await this.run(
      `insert into users (id, name, name_key, nick_name, password_hash, status, created_at,
          department_id) values ($1, $2, $2, $2, $3, 'normal', now(), $4)`,
      [id, name, this.service.passwordHash, department],
    )
    for (const role of roles) await this.run('insert into user_roles values ($1, $2)', [id, role])
    return id
  }

  /** @returns the id of a new user without changes */
  somebody(department: number | null = PLACES.D11, roles: readonly number[] = []) {
    this.#number += 1
    return this.person(5000 + this.#number, `somebody${this.#number}`, department, roles)
  }

  async ask(method: string, url: string, body?: Body, headers = this.admin): Promise<Answer> {
    const payload = body && { payload: JSON.stringify(body) }
    const type = body && { 'content-type': 'application/json' }
    const request = { url, headers: { ...headers, ...type }, ...payload }
    const { app } = this.service
    return (await app.inject({ ...request, method: method as 'GET' })).json()
  }

  /** PUT in a login envelope. */
  async askSealed(url: string, content: Body, by = this.admin): Promise<Answer> {
    const place = { method: 'PUT', path: url } as const
    const { headers, body } = sealV2(this.service.publicKey, content, place)
    const request = { method: place.method, url, headers: { ...headers, ...by }, payload: body }
    return (await this.service.app.inject(request)).json()
  }

  /** @returns whether the user can log in with name and password */
  async logsIn(name: string, password?: string): Promise<boolean> {
    return this.service.logIn(name, { password }).then(
      () => true,
      () => false,
    )
  }

  close(): Promise<void> {
    return this.service.close()
  }
}
