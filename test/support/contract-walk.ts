import { afterAll, beforeAll } from 'vitest'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import type { Role } from '../../domain/access/role.ts'
import { MANAGER_ROLE } from '../../domain/access/role-rights.ts'
import { aMenu, aRole } from './access-builders.ts'
import { onBothStores } from './both-stores.ts'
import { aUser } from './builders.ts'
import type { Answer } from './http-doors.ts'
import { sealV1 } from './sealed-request.ts'
import type { Settings } from './service.ts'
import { START_MS, type WholeService, wholeService } from './whole-service.ts'

/** Beyond the ids that the seed uses. */
const FIRST_ID = 910_000_000

const MANAGER = aRole({ id: String(FIRST_ID), key: MANAGER_ROLE })

export type Session = Readonly<Record<string, string>>

export interface Asked {
  /** Without it, nobody is logged in. */
  readonly as?: Session
  /** Sent as JSON. */
  readonly body?: object
  /** Sent unchanged. */
  readonly payload?: string | Buffer
  readonly headers?: Session
}

/** A fully wired service, used as by a front end whose user has few rights. */
export class Walk {
  #service: WholeService | undefined
  #database: Database | undefined
  #people = 0

  get service(): WholeService {
    if (!this.#service) throw new Error('The service has not been started.')
    return this.#service
  }

  begin(service: WholeService, database: Database): void {
    this.#service = service
    this.#database = database
  }

  /** Directly in the database. */
  async run(sql: string): Promise<void> {
    await this.#database?.rows({ text: sql }, [])
  }

  async ask(method: string, url: string, asked: Asked = {}): Promise<Answer> {
    const { as = {}, body, headers = {} } = asked
    const type = body && { 'content-type': 'application/json;charset=UTF-8' }
    const payload = asked.payload ?? (body && JSON.stringify(body))
    const sent = { method, url, headers: { ...as, ...type, ...headers } }
    const {
      status,
      headers: got,
      text,
    } = await this.service.send({ ...sent, ...(payload !== undefined && { payload }) })
    const isJson = got['content-type']?.startsWith('application/json') === true
    return { status, headers: got, text, body: isJson ? JSON.parse(text) : {} }
  }

  /** In a login envelope, version 1. */
  async sealed(method: string, url: string, body: object, as: Session = {}): Promise<Answer> {
    const { headers, body: payload } = sealV1(this.service.publicKey, JSON.stringify(body))
    return this.ask(method, url, { as, headers, payload })
  }

  /** A new user with exactly these codes. */
  newcomer(...codes: readonly string[]): Promise<{ id: string; name: string }> {
    return this.#settle(codes)
  }

  async #settle(codes: readonly string[], ...more: readonly Role[]) {
    const { given, passwordHash } = this.service
    this.#people += 1
    const person = this.#people
    const id = String(FIRST_ID + person)
    const role = aRole({ id })
    const name = `walker${person}`
    await given.user(aUser({ id, name, roles: [role, ...more] }), passwordHash)
    for (const [index, permission] of codes.entries()) {
      const place = { id: String(FIRST_ID + 1000 * person + index), kind: 'button' } as const
      const menu = aMenu({ ...place, permission })
      await given.grant(role.id, (await given.menu(menu)).id)
    }
    return { id, name }
  }

  /** A new user with the role `admin` and exactly these codes. */
  async managerOf(...codes: readonly string[]): Promise<Session> {
    const { name } = await this.#settle(codes, MANAGER)
    return this.service.logIn(name)
  }

  /** The same, logged in. */
  async holderOf(...codes: readonly string[]): Promise<Session> {
    return this.service.logIn((await this.newcomer(...codes)).name)
  }
}

/** Walks a part of the contract: on Postgres, and on the embedded store too in a soak. */
export async function walkContract(
  part: string,
  suite: (walk: Walk) => void,
  settings: Settings = {},
): Promise<void> {
  await onBothStores(`contract ${part}`, (open) => stage(suite, settings, open))
}

/** Remote platforms are never connected to: no server listens there. */
const SETTINGS: Settings = {
  // The contract has no data scope of files.
  FILE_SCOPE: 'all',
  REPEAT_SECONDS: '0',
  STORAGE_ENDPOINTS: '127.0.0.1',
  CORS_ORIGINS: 'https://console.example',
}

function stage(
  suite: (walk: Walk) => void,
  settings: Settings,
  open: () => Promise<Database>,
): void {
  const walk = new Walk()
  beforeAll(async () => {
    const database = await open()
    walk.begin(await wholeService({ ...SETTINGS, ...settings }, undefined, database), database)
  }, START_MS)
  afterAll(() => walk.service.close())
  suite(walk)
}
