import type { ScimService } from '../../../adapters/http/parts/directory/scim/scim-routes.ts'
import { scimRoutes } from '../../../adapters/http/parts/directory/scim/scim-routes.ts'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { PostgresTransactions } from '../../../adapters/postgres/instances/postgres-transactions.ts'
import { PostgresScimResources } from '../../../adapters/postgres/parts/directory/postgres-scim-resources.ts'
import {
  type PeopleArrivals,
  ScimCollection,
} from '../../../application/parts/directory/scim/scim-collections.ts'
import type { DirectoryPerson } from '../../../domain/parts/directory/person.ts'
import { anyDatabase } from '../../support/prepared-database.ts'
import { ProgramCalls } from '../../support/program-calls.ts'
import { type WholeService, wholeService } from '../../support/whole-service.ts'

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
export const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const BASE = 'https://console.example.com'

/** Keeps who arrives, and refuses the names that are told to it. */
export class NotedArrivals implements PeopleArrivals {
  readonly people = new Map<string, DirectoryPerson>()
  readonly left_: string[] = []
  readonly refusals = new Map<string, string>()
  /** Of everybody who arrives. */
  failure: Error | undefined
  calls = 0
  finished = 0

  async arrived(people: readonly DirectoryPerson[]) {
    if (this.failure) throw this.failure
    const refused = new Map<string, string>()
    for (const person of people) {
      const code = this.refusals.get(person.name)
      if (code === undefined) this.people.set(person.key, person)
      else refused.set(person.key, code)
    }
    this.calls += people.length
    return this.#outcome(refused)
  }

  async left(key: string) {
    this.left_.push(key)
    this.people.delete(key)
    return this.#outcome()
  }

  #note(): void {
    this.finished += 1
  }

  #outcome(refused = new Map<string, string>()) {
    return { refused, finish: async () => this.#note() }
  }
}

interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of many shapes
  readonly body: any
  readonly headers: Readonly<Record<string, unknown>>
}

export interface ScimCalls {
  ask(method: string, path: string, body?: unknown, headers?: object): Promise<Answer>
  patch(path: string, ...operations: readonly object[]): Promise<Answer>
  /** @returns the id of a new user */
  user(userName: string, more?: object): Promise<string>
  group(displayName: string, ...members: readonly string[]): Promise<string>
}

export interface ScimHarness extends ScimCalls {
  readonly service: WholeService
  readonly database: Database
  readonly arrivals: NotedArrivals
  readonly calls: ProgramCalls
}

/** The service with SCIM, whose people are only noted, and a key that may use it. */
export async function scimHarness(): Promise<ScimHarness> {
  const database = await anyDatabase()
  const arrivals = new NotedArrivals()
  const resources = new PostgresScimResources(database)
  const transactions = new PostgresTransactions(database)
  const clock = { now: () => new Date() }
  const tools = { resources, arrivals, transactions, clock }
  const [user, group] = [new ScimCollection('user', tools), new ScimCollection('group', tools)]
  const scim: ScimService = { user, group, publicUrl: BASE }
  const settings = { DIRECTORY: 'off', PROGRAM_KEY_REQUESTS_PER_MINUTE: '100000' }
  const service = await wholeService(settings, scimRoutes(scim), database)
  const calls = await ProgramCalls.begin(service)
  return { service, database, arrivals, calls, ...(await scimCalls(service, calls)) }
}

/** What a program asks that has a key for SCIM. */
export async function scimCalls({ app }: WholeService, calls: ProgramCalls): Promise<ScimCalls> {
  const wish = { name: 'scim', permissions: ['system:directory:scim'] }
  const key = await calls.made(calls.admin, wish)
  const ask: ScimCalls['ask'] = async (method, path, body, headers) => {
    const answer = await app.inject({
      method: method as 'GET',
      url: `/scim/v2${path}`,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'content-type': 'application/scim+json' }),
        ...headers,
      },
      ...(body !== undefined && {
        payload: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    })
    const read = answer.body === '' ? undefined : JSON.parse(answer.body)
    return { status: answer.statusCode, body: read, headers: answer.headers }
  }
  const made = async (path: string, body: object) => {
    const answer = await ask('POST', path, body)
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
    return String(answer.body.id)
  }
  return {
    ask,
    patch: (path, ...operations) =>
      ask('PATCH', path, { schemas: [PATCH_OP], Operations: operations }),
    user: (userName, more = {}) => made('/Users', { schemas: [USER], userName, ...more }),
    group: (displayName, ...ids) =>
      made('/Groups', {
        schemas: [GROUP],
        displayName,
        members: ids.map((value) => ({ value })),
      }),
  }
}
