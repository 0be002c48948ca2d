import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Container } from 'inversify'
import { createClient } from '../../adapters/client/client.mjs'
import { sealV2 } from '../../adapters/client/login-envelope.mjs'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import { copiesInMemory } from '../../adapters/postgres/connection/open-pglite.ts'
import { BUILT_IN_CLIENT_ID } from '../../adapters/postgres/seed/client.ts'
import { DevInbox } from '../../adapters/senders/dev-inbox.ts'
import { DeliverEvents } from '../../application/modules/deliver-events.ts'
import { RunJobs } from '../../application/modules/run-jobs.ts'
import type { MenuStore } from '../../application/ports/console/menu-store.ts'
import { ROLE } from '../../domain/access/role-record.ts'
import { LoginName } from '../../domain/identity/names/login-name.ts'
import type { Id } from '../../domain/shared/id.ts'
import { SUPER_USER } from '../../domain/users/super-user.ts'
import { USER } from '../../domain/users/user-record.ts'
import type { ConsoleModule } from '../modules/define-module.ts'
import { arrangedModules } from '../modules/load-modules.ts'
import { createLogger } from '../output/logger.ts'
import { databaseTemplate } from '../packaging/database-template.ts'
import { loadConfig } from '../settings/config.ts'
import { FirstPassword, randomPassword } from '../start/first-start.ts'
import { createHasher } from '../start/hasher.ts'
import { prepareRecords } from '../start/records.ts'
import { Tokens as T } from '../wiring/tokens.ts'
import { type ServedConsole, serveConsole } from './served-console.ts'
import type { TestAnswer, TestClient, TestResponse } from './test-calls.ts'
import type { TestConsole, TestUser } from './test-console.ts'

type Method = Parameters<TestClient['send']>[0]

interface Reached {
  readonly app: FastifyInstance
  readonly origin: string
  readonly publicKey: string
}

let clients = 0

const LOGIN = { method: 'POST', path: '/auth/login' } as const

let users = 0

const NOTHING_KNOWN = {
  ...{ phoneNumber: undefined, phoneKey: undefined, phoneProven: false },
  ...{ avatarUrl: undefined, remark: undefined, isServiceAccount: false },
}

const BUTTON = {
  kind: 'button',
  ...{ parentId: undefined, order: 1, path: '', icon: '#' },
  ...{ component: undefined, query: undefined, remark: undefined },
  ...{ opensExternally: false, isCached: false, isVisible: true, isEnabled: true },
} as const

/** More events than a test has waiting. */
const MOST_WAITING = 1000

/** What a test starts. */
export interface StartOptions {
  readonly modules: readonly ConsoleModule[]
  /** As in `.env`, without those of stores: the database and all else is in memory. */
  readonly settings?: Readonly<Record<string, string>>
}

const PASSWORD = { ADMIN_PASSWORD: randomPassword() }
/** Errors that no route expects. */
const logger = createLogger('error', process.stderr)

/**
 * Starts the whole service with these modules in this process. The second and later starts take a
 * fraction of the first. @throws with all reasons if the modules or settings are refused
 */
export async function startConsole({ modules, settings }: StartOptions): Promise<TestConsole> {
  const arranged = await arrangedModules(modules)
  const dataFolder = await realpath(await mkdtemp(join(tmpdir(), 'gatehouse-test-')))
  const removed = () => rm(dataFolder, { recursive: true, force: true })
  const database = await preparedDatabase()
  const serving = { settings: { ...settings, ...PASSWORD }, dataFolder, database, logger }
  try {
    const console = testConsole(await serveConsole({ ...serving, modules: arranged }))
    const close = () => console.close().finally(removed)
    return { ...console, close }
  } catch (error) {
    await database.close()
    await removed()
    throw error
  }
}

const preparedDatabase = copiesInMemory(databaseTemplate, firstStart)

async function firstStart(database: Database): Promise<void> {
  const config = loadConfig(PASSWORD, () => '')
  const hasher = await createHasher(config)
  const password = new FirstPassword(config.secrets.administratorPassword)
  await prepareRecords({ database, hasher, password, language: 'en_US' }, logger)
}

export function testConsole(served: ServedConsole): TestConsole {
  const { container, origin, clock, password, messages, close } = served
  const reached = { app: served.app, origin, publicKey: container.get(T.LoginPublicKey) }
  const as = async (username: string) =>
    testClient(reached, await logIn(reached, { username, password, now: clock.now() }))
  return {
    ...{ origin, clock, password, messages, close, as },
    mails: container.get(DevInbox).messages,
    asNobody: () => testClient(reached),
    async runJob(name) {
      await container.get(RunJobs).runNow(name)
      const { failure } = await container.get(T.JobRuns).get(name, clock.now())
      if (failure !== undefined) throw new Error(`The job ${name} failed: ${failure}`)
    },
    deliverEvents: () => deliverEvents(container),
    async asUser(user = {}) {
      const { id: userId, name } = await addUser(served, user)
      return { ...(await as(name)), userId }
    },
  }
}

/** Hooks may cause further events. @throws what the first of these attempts failed with */
async function deliverEvents(container: Container): Promise<void> {
  const [events, outbox] = [container.get(DeliverEvents), container.get(T.Outbox)]
  const failed = async () => {
    const { entries } = await outbox.list(0, MOST_WAITING)
    return new Map(
      entries.flatMap((one) => (one.failure ? [[`${one.id} ${one.attempts}`, one]] : [])),
    )
  }
  const before = await failed()
  let due: object[]
  do {
    due = []
    for (const module of events.modules) {
      due.push(...(await outbox.due(module, container.get(T.Clock).now(), 1)))
      await events.execute(module)
    }
  } while (due.length > 0)
  for (const [attempt, { listener, event, failure }] of await failed())
    if (!before.has(attempt))
      throw new Error(`The hook of ${listener} for ${event} failed: ${failure}`)
}

/** Adds a user with a role of their own. @returns id and login name */
async function addUser(
  { container, database, hasher, clock, password }: ServedConsole,
  { permissions = [], scope = 'own', departmentId, email }: TestUser,
) {
  users += 1
  const name = `test-user-${users}`
  const stores = container.get(T.RecordStores)
  const stamps = { authorId: SUPER_USER, createdAt: clock.now() }
  const hash = await hasher.hash(password)
  const id = await database.transaction(async () => {
    const menus = await menusOf(permissions, container.get(T.MenuStore), clock.now())
    const plain = { sortOrder: 1, status: 'normal', remark: '', authorDepartmentId: undefined }
    const linked = { menusAreLinked: true, departmentsAreLinked: true, factorIsRequired: false }
    const role = { name, key: name, scope, ...plain, ...linked, ...stamps }
    const { id: roleId } = await stores(ROLE).add(role)
    await container.get(T.RoleLinks).give(roleId, 'menus', menus)
    const user = await stores(USER).add({
      ...{ name, nameKey: LoginName.parse(name).key, nickName: name, sex: '2', status: 'normal' },
      ...NOTHING_KNOWN,
      ...{ email, emailKey: email?.toLowerCase(), emailProven: email !== undefined, departmentId },
      ...stamps,
    })
    await container.get(T.UserLinks).setRoles(user.id, [roleId])
    const text = 'update users set password_hash = $2 where id = $1'
    await database.rows({ text }, [user.id, hash])
    return user.id
  })
  await container.get(T.AccessVersion).advance()
  return { id, name }
}

/** Menus with these permissions, which are added if there are none. */
async function menusOf(
  permissions: readonly string[],
  store: MenuStore,
  createdAt: Date,
): Promise<Id[]> {
  const known = new Map((await store.all()).map(({ permission, id }) => [permission, id]))
  return Promise.all(
    permissions.map(
      (permission) =>
        known.get(permission) ?? store.add({ ...BUTTON, title: permission, permission, createdAt }),
    ),
  )
}

/** @param token of its session */
function testClient({ app, origin, publicKey }: Reached, token?: string): TestClient {
  clients += 1
  // Some limits count by address.
  const remoteAddress = `127.1.${Math.floor(clients / 250)}.${(clients % 250) + 1}`
  const clientId = BUILT_IN_CLIENT_ID
  const session = { clientid: clientId, ...(token && { authorization: `Bearer ${token}` }) }
  const send: TestClient['send'] = async (method, url, { body, headers = {} } = {}) => {
    const isJson = body !== undefined && typeof body !== 'string'
    const response = await app.inject({
      ...{ method, url, remoteAddress },
      headers: { ...session, ...(isJson && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { payload: isJson ? JSON.stringify(body) : String(body) }),
    })
    return {
      status: response.statusCode,
      headers: response.headers,
      body: response.rawPayload,
    }
  }
  const ask = async (method: Method, url: string, body?: unknown) =>
    answerIn(await send(method, url, { body }), `${method} ${url}`)
  const options = { baseUrl: origin, clientId, publicKey, language: 'en' }
  const typed = createClient({ ...options, ...(token !== undefined && { token }) })
  return {
    get: (url) => ask('GET', url),
    post: (url, body) => ask('POST', url, body),
    put: (url, body) => ask('PUT', url, body),
    delete: (url) => ask('DELETE', url),
    send,
    call: (name, ...input) => typed.call(name, ...input),
  }
}

/** @returns the token of a new session. @throws if the login is refused */
async function logIn(
  reached: Reached,
  { username, password, now }: { username: string; password: string; now: Date },
): Promise<string> {
  const { clientId, method, path } = { clientId: BUILT_IN_CLIENT_ID, ...LOGIN }
  const text = JSON.stringify({ clientId, grantType: 'password', username, password })
  const { key, body } = await sealV2(reached.publicKey, { ...LOGIN, text, now })
  const headers = { 'content-type': 'application/json', 'encrypt-key': key }
  const answered = await testClient(reached).send(method, path, { body, headers })
  const { code, msg, data } = answerIn(answered, path)
  if (code !== 200) throw new Error(`${username} cannot log in: ${msg}`)
  return String(Object(data).access_token)
}

function answerIn({ status, headers, body }: TestResponse, request: string): TestAnswer {
  const type = String(headers['content-type'])
  if (type.startsWith('application/json')) return JSON.parse(new TextDecoder().decode(body))
  throw new Error(`${request} is answered with status ${status} and ${type}: use send()`)
}
