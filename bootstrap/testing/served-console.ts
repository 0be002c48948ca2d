import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Container } from 'inversify'
import type { Logger } from 'pino'
import { makeLoginKeyPem } from '../../adapters/crypto/keys/read-login-keys.ts'
import { PostgresBcryptHashes } from '../../adapters/postgres/accounts/postgres-bcrypt-hashes.ts'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import { leftBehind } from '../../adapters/postgres/modules/left-behind.ts'
import { seedModules } from '../../adapters/postgres/modules/seed-modules.ts'
import { XlsxSheetReader } from '../../adapters/xlsx/xlsx-sheet-reader.ts'
import type { PasswordHasher } from '../../application/ports/sign-in/password-hasher.ts'
import { type ConsoleModule, settingsOf } from '../modules/define-module.ts'
import { seedsOf } from '../modules/module-seeds.ts'
import { chosenParts, watchingOf, wiringOf } from '../parts/chosen-parts.ts'
import { type Config, loadConfig } from '../settings/config.ts'
import type { Environment } from '../settings/environment.ts'
import { Closers } from '../start/closers.ts'
import { FirstPassword } from '../start/first-start.ts'
import { createHasher } from '../start/hasher.ts'
import { installed } from '../start/installed-modules.ts'
import { openKeys } from '../start/keys.ts'
import { prepareModules } from '../start/module-tables.ts'
import { prepareRecords } from '../start/records.ts'
import { runPush } from '../start/service.ts'
import { createContainer } from '../wiring/container.ts'
import { cryptoModule } from '../wiring/opened/crypto-module.ts'
import { databaseModule } from '../wiring/opened/database-module.ts'
import { memoryCacheModule } from '../wiring/opened/memory-cache-module.ts'
import { Tokens as T } from '../wiring/tokens.ts'
import { watchDatabase } from '../wiring/watch-stores.ts'
import { MovableClock } from './movable-clock.ts'
import { NotedMessages } from './noted-messages.ts'
import type { TestMessage } from './test-console.ts'

/** Switches off what would get in the way of a test, and lifts limits that one would reach. */
const SETTINGS = {
  CAPTCHA: 'off',
  CAPTCHA_PER_MINUTE: '10000',
  DEV_INBOX: 'on',
  LOGIN_SOURCE_FAILURES: '100000',
  LOGIN_SEALED_PER_MINUTE: '10000000',
  // The embedded database runs in the process of the test, and stalls it on a busy machine.
  OVERLOAD_DELAY_MILLISECONDS: '600000',
  OVERLOAD_MEMORY_MIB: '8192',
  // Tests log in with passwords that they set.
  PASSWORD_CHANGE: 'advised',
  TRASH_DAYS: '0',
}

/** Made by the first start in this process, and kept: it takes longer than most of a start. */
let loginKey: Promise<string> | undefined

interface Serving {
  readonly settings: Environment
  readonly dataFolder: string
  /** Closed with the console. */
  readonly database: Database
  readonly logger: Logger
  readonly modules?: readonly ConsoleModule[]
  readonly routes?: readonly FastifyPluginAsync[]
}

export interface ServedConsole {
  readonly app: FastifyInstance
  readonly container: Container
  readonly database: Database
  readonly hasher: PasswordHasher
  readonly clock: MovableClock
  /** Notices that were pushed. */
  readonly messages: readonly TestMessage[]
  /** The password of the administrator and of all users of tests. */
  readonly password: string
  /** Where it listens. */
  readonly origin: string
  close(): Promise<void>
}

async function configOf({ settings, dataFolder, modules = [] }: Serving): Promise<Config> {
  loginKey ??= makeLoginKeyPem()
  const always = { ...SETTINGS, LOGIN_PRIVATE_KEY: await loginKey }
  const given = { ...always, ...settings, DATA_DIR: dataFolder }
  return loadConfig(given, () => '', settingsOf(modules))
}

/** The fully wired service in this process, on a port of its own. What has no language is English. */
export async function serveConsole(serving: Serving): Promise<ServedConsole> {
  const { dataFolder, database, logger, modules: added = [], routes = [] } = serving
  const config = await configOf(serving)
  const [keys, hasher] = await Promise.all([
    openKeys(config, dataFolder),
    createHasher(config, new PostgresBcryptHashes(database)),
  ])
  const password = new FirstPassword(config.secrets.administratorPassword)
  const left = await prepare({ ...serving, config, hasher, password })
  const closers = new Closers()
  const onClose = (close: () => Promise<void>) => closers.add(close)
  const chosen = chosenParts(config)
  const watching = await watchingOf(chosen, { config, logger, onClose })
  watchDatabase(database, watching.calls)
  const clock = new MovableClock()
  const stores = databaseModule(database, config.accounts.dataScope, left)
  const modules = [stores, memoryCacheModule(clock), cryptoModule({ config, keys, hasher })]
  const parts = await wiringOf(chosen, database)
  const given = { config, logger, dataFolder, modules, parts, checks: [], watching, added }
  const container = createContainer(given)
  container.bind(T.Routes).toConstantValue(routes)
  const messages = replaceForTests(container, clock)
  await watching.begin?.({ container, database, hasher, onClose })
  await runPush(container, closers)
  const app = await container.getAsync(T.HttpServer)
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const close = async () => {
    await app.close()
    await closers.closeAll()
    await container.unbindAllAsync()
    await database.close()
  }
  const { value } = password
  return { app, container, database, hasher, clock, messages, password: value, origin, close }
}

/** @returns what is pushed from now on. Requests without a language are answered in English */
function replaceForTests(container: Container, clock: MovableClock): readonly TestMessage[] {
  container.rebind(T.Clock).toConstantValue(clock)
  const noted = new NotedMessages(container.get(T.Notifier))
  container.rebind(T.Notifier).toConstantValue(noted)
  const http = { ...container.get(T.HttpSettings), language: 'en' } as const
  container.rebind(T.HttpSettings).toConstantValue(http)
  // A process for each sheet is for those of strangers, and takes longer than all else in an import.
  const run = async (sheet: Uint8Array) =>
    (await import('../../adapters/xlsx/sheet-decoder.ts')).decode(sheet)
  container.rebind(T.SheetReader).toConstantValue(new XlsxSheetReader({ run }))
  return noted.messages
}

interface Prepared extends Serving {
  readonly config: Config
  readonly hasher: PasswordHasher
  readonly password: FirstPassword
}

/** Migrates and seeds, as a start does. @returns what modules that are not loaded have left */
async function prepare({ config, hasher, password, modules = [], ...serving }: Prepared) {
  const { database, logger } = serving
  const { language } = config.console
  await prepareRecords({ database, hasher, password, language }, logger)
  const known = modules.map(installed)
  await prepareModules(database, known, logger)
  const seeds = modules.map((module) => seedsOf(module, language === 'zh_CN' ? 'zh' : 'en'))
  await seedModules(database, seeds)
  return leftBehind(database, known)
}
