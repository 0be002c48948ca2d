import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Container } from 'inversify'
import pino from 'pino'
import type { ReadinessCheck } from '../../adapters/http/edge/readiness.ts'
import type { HttpSettings } from '../../adapters/http/server-parts.ts'
import type { GrantStrategy } from '../../application/auth/grant-strategy.ts'
import { chosenParts, wiringOf } from '../../bootstrap/parts/chosen-parts.ts'
import { loadConfig } from '../../bootstrap/settings/config.ts'
import { createContainer } from '../../bootstrap/wiring/container.ts'
import { Tokens as T } from '../../bootstrap/wiring/tokens.ts'
import type { User } from '../../domain/identity/user.ts'
import { aMenu, aRole } from './access-builders.ts'
import { aClient, aUser } from './builders.ts'
import { type HttpDoors, httpDoors } from './http-doors.ts'
import { type HttpStores, httpStores } from './http-stores.ts'
import { memoryModule, rebindSystem } from './memory-module.ts'
import { refuseUnnamed } from './named-errors.ts'

export const ADMIN_PASSWORD = 'Correct-Horse-7'

/** Nothing is stored there. */
const NO_FOLDER = '/data'

/** Limits that no test reaches, and values for which memory stores have no rows. */
const ENVIRONMENT = {
  FILE_SCOPE: 'all',
  LOGIN_LONGEST_LOCK_MINUTES: '80',
  LOGIN_SOURCE_FAILURES: '100',
  REGISTRATIONS_PER_HOUR: '1000',
}

export interface HarnessOptions {
  /** Settings of an operator. */
  readonly env?: Readonly<Record<string, string>>
  /** Values that no setting reaches. */
  readonly settings?: Partial<HttpSettings>
  readonly stores?: Partial<HttpStores>
  /** Additional routes for a test. */
  readonly routes?: () => readonly FastifyPluginAsync[]
  /** Replaces all grant strategies. */
  readonly strategies?: readonly GrantStrategy[]
  readonly checks?: readonly ReadinessCheck[]
  readonly warnings?: readonly ReadinessCheck[]
  /** Replaces bindings before the service is created. */
  readonly rebind?: (container: Container) => void
}

/** What front ends read of an answer. */
export interface Asked {
  readonly code: unknown
  readonly error: unknown
  readonly msg: unknown
  readonly data: unknown
  readonly total: unknown
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** People besides the administrator, all with the same password. */
export interface HttpPeople {
  /** Logs in. @returns the token */
  openSession(username?: string): Promise<string>
  /** Adds a user with these permission codes. @returns the id */
  somebody(name: string, codes?: readonly string[]): Promise<string>
  /** The same, logged in. @returns id and session */
  person(name: string): Promise<{ userId: string; token: string }>
  /** The token of a new user with these codes. */
  holderOf(...codes: readonly string[]): Promise<string>
  asked(method: Method, url: string, token: string, body?: object): Promise<Asked>
}

export interface HttpHarness extends HttpStores, HttpDoors, HttpPeople {
  readonly app: FastifyInstance
  readonly container: Container
  /** Everything logged since the start, at the lowest level. */
  readonly logged: () => string
}

/** A fully wired service over memory stores, with the built-in client and one administrator. */
export async function httpHarness(options: HarnessOptions = {}): Promise<HttpHarness> {
  const stores = { ...httpStores(), ...options.stores }
  await seed(stores)
  const lines: string[] = []
  const logger = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })
  const config = loadConfig({ ...ENVIRONMENT, ...options.env }, () => '')
  const container = createContainer({
    config,
    logger,
    dataFolder: NO_FOLDER,
    checks: options.checks ?? [],
    warnings: options.warnings ?? [],
    modules: [memoryModule(stores)],
    parts: await wiringOf(chosenParts(config)),
  })
  rebindSystem(container, stores)
  rebindForTest(container, options)
  const app = await container.getAsync(T.HttpServer)
  lines.length = 0
  const doors = httpDoors(app, stores)
  const logged = () => lines.join('')
  return { app, container, logged, ...stores, ...doors, ...people(stores, doors) }
}

function people({ given, hasher }: HttpStores, doors: HttpDoors): HttpPeople {
  const openSession = async (username = 'admin') =>
    doors.tokenOf(await doors.logIn({ username, password: ADMIN_PASSWORD }))
  const somebody = async (name: string, codes: readonly string[] = []) => {
    const role = aRole()
    for (const permission of codes)
      await given.grant(role.id, (await given.menu(aMenu({ permission }))).id)
    const user = aUser({ name, roles: codes.length === 0 ? [] : [role] })
    return (await given.user(user, await hasher.hash(ADMIN_PASSWORD))).id
  }
  let holders = 0
  return {
    openSession,
    somebody,
    person: async (name) => ({ userId: await somebody(name), token: await openSession(name) }),
    async holderOf(...codes) {
      holders += 1
      await somebody(`holder${holders}`, codes)
      return openSession(`holder${holders}`)
    },
    async asked(method, url, token, body) {
      const headers = doors.sessionHeaders(token)
      const sent = { method, url, headers, ...(body && { payload: { ...body } }) }
      const { code, error, msg, data, total, rows } = (await doors.send(sent)).body
      return { code, error, msg, data, total, rows: Array.isArray(rows) ? rows : [] }
    },
  }
}

function rebindForTest(container: Container, options: HarnessOptions): void {
  const { limits, overload: _overload, ...settings } = container.get(T.HttpSettings)
  container.rebind(T.HttpSettings).toConstantValue({
    // By default, a busy machine refuses nobody.
    ...settings,
    // Tests that name no language read English.
    language: 'en',
    // Tests repeat requests; only the suite about repeats switches this on.
    limits: { ...limits, repeatSeconds: 0 },
    ...options.settings,
  })
  container.bind(T.Routes).toConstantValue([refuseUnnamed, ...(options.routes?.() ?? [])])
  if (options.strategies) container.unbind(T.GrantStrategy)
  for (const strategy of options.strategies ?? []) {
    container.bind(T.GrantStrategy).toConstantValue(strategy)
  }
  options.rebind?.(container)
}

async function seed({ given, hasher, builtInClientId }: HttpStores): Promise<User> {
  await given.client(aClient({ id: '1', clientId: builtInClientId }))
  const admin = aUser({ id: '1', name: 'admin', roles: [aRole({ id: '1', key: 'superadmin' })] })
  return given.user(admin, await hasher.hash(ADMIN_PASSWORD))
}
