import { resolve } from 'node:path'
import type { Container } from 'inversify'
import type { Logger } from 'pino'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import { chosenModules } from '../modules/load-modules.ts'
import { CannotStart, EXIT } from '../output/cannot-start.ts'
import { createLogger } from '../output/logger.ts'
import { chosenParts } from '../parts/chosen-parts.ts'
import { type Config, loadConfig } from '../settings/config.ts'
import { type Environment, readSecretFile } from '../settings/environment.ts'
import type { Keys } from '../wiring/opened/crypto-module.ts'
import { Tokens as T } from '../wiring/tokens.ts'
import type { Closers } from './closers.ts'
import { createHasher } from './hasher.ts'
import { findKeys } from './keys.ts'
import { ownEmbeddedFolder } from './prepared-database.ts'
import { assertPrepared } from './records.ts'
import { openUnhurriedDatabase } from './stores.ts'

/**
 * The service for a command: it does not listen, and has caches of its own. It creates neither a
 * database nor a key. @throws CannotStart
 */
export async function commandContainer(env: Environment, closers: Closers): Promise<Container> {
  const config = loadConfig(env, readSecretFile)
  chosenParts(config)
  const logger = createLogger('warn', process.stderr)
  const { databaseUrl, dataFolder: named } = config.stores
  const dataFolder = databaseUrl ? resolve(named) : await ownEmbeddedFolder(config, closers)
  const keys = await presentKeys(config, dataFolder)
  const database = await openUnhurriedDatabase(config.stores, dataFolder, logger, closers)
  await assertPrepared(database)
  const container = await containerOver({ config, logger, dataFolder, keys, database }, closers)
  // What a command changes is told by the service, now or when it runs again.
  for (const prepare of container.getAll(T.Preparations, { optional: true })) await prepare()
  return container
}

/** Waits for mails about what a command did: the stores that they are made from close when it ends. */
export async function newsMailed(container: Container): Promise<void> {
  const bearers = container.getAll(T.NewsBearers, { optional: true })
  await Promise.all(bearers.map((bearer) => bearer.settled()))
}

interface Opened {
  readonly config: Config
  readonly logger: Logger
  readonly dataFolder: string
  readonly keys: Keys
  readonly database: Database
}

/** Like `commandContainer`, over stores that are already open. */
export async function containerOver(opened: Opened, closers: Closers): Promise<Container> {
  const { config, keys, database, ...rest } = opened
  // Loaded on use: help and completion do not need it.
  const [
    { createContainer },
    { databaseModule },
    { memoryCacheModule },
    { cryptoModule },
    { wiringForCommands },
  ] = await Promise.all([
    import('../wiring/container.ts'),
    import('../wiring/opened/database-module.ts'),
    import('../wiring/opened/memory-cache-module.ts'),
    import('../wiring/opened/crypto-module.ts'),
    import('../parts/chosen-parts.ts'),
  ])
  const crypto = cryptoModule({ config, keys, hasher: await createHasher(config) })
  const stores = [databaseModule(database, config.accounts.dataScope), memoryCacheModule(), crypto]
  const modules = [...stores, ...(await wiringForCommands(database, chosenParts(config)))]
  const container = createContainer({
    config,
    ...rest,
    modules,
    added: chosenModules(),
    checks: [],
  })
  closers.add(() => container.unbindAllAsync())
  return container
}

async function presentKeys(config: Config, dataFolder: string): Promise<Keys> {
  const { loginKeys, service } = await findKeys(config, dataFolder)
  if (loginKeys && service) return { loginKeys, service }
  const advice = 'Set the DATA_DIR that the service runs with, or its keys.'
  throw new CannotStart(`DATA_DIR ${dataFolder} holds no keys. ${advice}`, EXIT.settings)
}
