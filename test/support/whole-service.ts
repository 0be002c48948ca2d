import { mkdtemp, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { ContainerModule } from 'inversify'
import pino from 'pino'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import { DeliverEvents } from '../../application/modules/deliver-events.ts'
import { RunJobs } from '../../application/modules/run-jobs.ts'
import type { ConsoleModule } from '../../bootstrap/modules/define-module.ts'
import { loadConfig } from '../../bootstrap/settings/config.ts'
import { Closers } from '../../bootstrap/start/closers.ts'
import { FirstPassword } from '../../bootstrap/start/first-start.ts'
import { createHasher } from '../../bootstrap/start/hasher.ts'
import { openKeys } from '../../bootstrap/start/keys.ts'
import { readings } from '../../bootstrap/start/readings.ts'
import { prepareRecords } from '../../bootstrap/start/records.ts'
import { runPush } from '../../bootstrap/start/service.ts'
import { openWatching } from '../../bootstrap/watching/open-watching.ts'
import { createContainer } from '../../bootstrap/wiring/container.ts'
import { cryptoModule } from '../../bootstrap/wiring/crypto-module.ts'
import { databaseModule } from '../../bootstrap/wiring/database-module.ts'
import { memoryCacheModule } from '../../bootstrap/wiring/memory-cache-module.ts'
import { Tokens } from '../../bootstrap/wiring/tokens.ts'
import { watchedDatabase } from '../../bootstrap/wiring/watch-stores.ts'
import { PASSWORD } from './first-start.ts'
import { Loopback, type LoopbackAnswer, type LoopbackRequest } from './loopback.ts'
import { postgresGiven } from './postgres-given.ts'
import { anyDatabase } from './prepared-database.ts'
import type { Given } from './records.ts'
import { removeFolder } from './remove-folder.ts'
import { runFolder } from './run-folder.ts'
import { sealV2 } from './sealed-request.ts'
import type { Settings } from './service.ts'

const CLIENT_ID = 'e5cd7e4891bf95d1d19206ce24a7b32e'

/** Switches on everything, without limits that a test would reach. */
const EVERYTHING = {
  ADMIN_PASSWORD: PASSWORD,
  CAPTCHA: 'off',
  CAPTCHA_PER_MINUTE: '10000',
  DEV_INBOX: 'on',
  LOGIN_SOURCE_FAILURES: '100000',
  LOGIN_SEALED_PER_MINUTE: '10000000',
  // The embedded database runs in the process of the test.
  OVERLOAD_DELAY_MILLISECONDS: '10000',
  OVERLOAD_MEMORY_MIB: '8192',
  PUSH_WEBSOCKET: 'on',
  REGISTRATIONS_PER_HOUR: '100000',
  VBEN_SURFACE: 'on',
}

/** Time limit of a start on a busy machine. */
export const START_MS = 300_000

export interface WholeService {
  /** The routes of the real wiring, so that new ones are found without being listed. */
  readonly app: FastifyInstance
  /** Where it listens. */
  readonly origin: string
  readonly given: Given
  readonly clientId: string
  readonly password: string
  /** The key for login envelopes. */
  readonly publicKey: string
  /** The hash of everybody's password. */
  readonly passwordHash: string
  /** Over a real connection, which uploads and streams need. */
  send(request: LoopbackRequest): Promise<LoopbackAnswer>
  /** @returns the headers of a session */
  logIn(username: string, by?: LoginTerms): Promise<Record<string, string>>
  /** Runs a job of a module now, such as `assets/asset-reminder`. */
  runJob(name: string): Promise<boolean>
  /** Calls the hooks of a module for all events that are due. */
  deliverEvents(module: string): Promise<void>
  /** Drops cached rights after direct changes of the database. */
  forgetRights(): Promise<void>
  close(): Promise<void>
}

/**
 * The fully wired service on its own port.
 * @param given used instead of a prepared database; closed with the service
 */
export async function wholeService(
  settings: Settings = {},
  watch: FastifyPluginAsync = async () => undefined,
  given?: Database,
  added: readonly ConsoleModule[] = [],
): Promise<WholeService> {
  const folder = await realpath(await mkdtemp(join(runFolder(), 'gatehouse-')))
  const env = { ...EVERYTHING, ...settings, DATA_DIR: folder }
  const config = loadConfig(env, () => '')
  const logger = pino({ level: 'silent' })
  const [keys, hasher, database] = await Promise.all([
    openKeys(config, folder),
    createHasher(config),
    given ?? anyDatabase(),
  ])
  const password = new FirstPassword(config.secrets.administratorPassword)
  const { language } = config.console
  await prepareRecords({ database, hasher, password, language }, logger)
  const closers = new Closers()
  const watching = await openWatching(config, logger, (close) => closers.add(close))
  const modules = [
    new ContainerModule(({ bind }) => void bind(Tokens.Routes).toConstantValue([watch])),
    databaseModule(watchedDatabase(database, watching.calls)),
    memoryCacheModule,
    cryptoModule({ config, keys, hasher }),
  ]
  const parts = { config, logger, dataFolder: folder, modules, checks: [], watching, added }
  const container = createContainer(parts)
  // Tests that name no language read English.
  const http = { ...container.get(Tokens.HttpSettings), language: 'en' } as const
  container.rebind(Tokens.HttpSettings).toConstantValue(http)
  for (const reading of readings({ container, database, hasher })) {
    watching.exposition?.add(reading)
  }
  await runPush(container, closers)
  const app = await container.getAsync(Tokens.HttpServer)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const loopback = new Loopback(portOf(app))
  const publicKey = keys.loginKeys.publicKeyLine
  return {
    app,
    origin: `http://127.0.0.1:${portOf(app)}`,
    given: postgresGiven(database),
    clientId: CLIENT_ID,
    password: PASSWORD,
    publicKey,
    send: (request) => loopback.send(request),
    passwordHash: await hasher.hash(PASSWORD),
    logIn: (username, by) => logIn(app, publicKey, username, by),
    runJob: (name) => container.get(RunJobs).runNow(name),
    deliverEvents: (module) => container.get(DeliverEvents).execute(module),
    forgetRights: () => container.get(Tokens.AccessVersion).advance(),
    close: async () => {
      await app.close()
      await closers.closeAll()
      await container.unbindAllAsync()
      await database.close()
      await removeFolder(folder)
    },
  }
}

function portOf(app: FastifyInstance): number {
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('It has no port.')
  return address.port
}

interface LoginTerms {
  readonly clientId?: string
  readonly password?: string | undefined
}

async function logIn(
  app: FastifyInstance,
  publicKey: string,
  username: string,
  { clientId = CLIENT_ID, password = PASSWORD }: LoginTerms = {},
) {
  const place = { method: 'POST', path: '/auth/login' } as const
  const credentials = { clientId, grantType: 'password', username, password }
  const { headers, body } = sealV2(publicKey, credentials, place)
  const request = { method: place.method, url: place.path, headers, payload: body }
  const answer = JSON.parse((await app.inject(request)).body)
  if (answer.code !== 200) throw new Error(`${username} cannot log in: ${answer.msg}`)
  return { clientid: clientId, authorization: `Bearer ${answer.data.access_token}` }
}
