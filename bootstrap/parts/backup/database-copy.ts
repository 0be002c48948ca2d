import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { storedModules } from '../../../adapters/postgres/modules/known-modules.ts'
import { appliedMigrations } from '../../../adapters/postgres/schema/applied-migrations.ts'
import { DataFolder, DataFolderInUse } from '../../../adapters/system/data-folder.ts'
import { visit } from '../../../adapters/system/parts/backup/local-door.ts'
import { CannotStart, EXIT } from '../../output/cannot-start.ts'
import { createLogger } from '../../output/logger.ts'
import type { Config } from '../../settings/config.ts'
import { type Closers, closing } from '../../start/closers.ts'
import { isInDataFolder } from '../../start/data-folder.ts'
import { openUnhurriedDatabase } from '../../start/stores.ts'
import { modulesIn } from './archived-modules.ts'
import type { Root } from './archived-roots.ts'
import type { Manifest } from './manifest.ts'
import { doorIn } from './offer-snapshots.ts'

/** What a database has, for the description of its copy. */
export type DatabaseFacts = Pick<Manifest, 'migrations' | 'modules'>

/** A folder or dump that stays unchanged until it is released. */
export interface DatabaseCopy
  extends DatabaseFacts,
    Pick<Manifest, 'database'>,
    Pick<Root, 'source'> {
  /** @throws CannotStart if it was removed meanwhile */
  readonly assertThere: () => void
}

/**
 * The embedded database: its own folder if the service is stopped, otherwise a copy that the
 * service makes. `closers` releases it. @throws CannotStart
 */
export async function embeddedCopy(config: Config, closers: Closers): Promise<DatabaseCopy> {
  const dataFolder = resolve(config.stores.dataFolder)
  const folder = join(dataFolder, 'database')
  const isComplete =
    (await isInDataFolder(dataFolder, 'database', 'PG_VERSION')) &&
    !(await isInDataFolder(dataFolder, 'database.unfinished'))
  if (!isComplete) {
    throw new CannotStart(`DATA_DIR ${dataFolder} holds no embedded database.`, EXIT.settings)
  }
  try {
    const lock = DataFolder.take(dataFolder)
    closers.add(() => lock.unlock())
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error
    return copyOfService(dataFolder, closers)
  }
  const facts = await closedInOrder(config, dataFolder)
  return { database: 'embedded', source: folder, ...facts, assertThere: () => undefined }
}

/** Opens and closes the database before it is copied, so that the archive has one that opens. */
async function closedInOrder(config: Config, dataFolder: string): Promise<DatabaseFacts> {
  return closing(async (closers) => {
    const logger = createLogger('warn', process.stderr)
    const database = await openUnhurriedDatabase(config.stores, dataFolder, logger, closers)
    return factsOf(database)
  })
}

export async function factsOf(database: Database): Promise<DatabaseFacts> {
  return {
    migrations: await appliedMigrations(database),
    modules: await storedModules(database),
  }
}

async function copyOfService(dataFolder: string, closers: Closers): Promise<DatabaseCopy> {
  const visited = await visit(doorIn(dataFolder))
  if (!visited) {
    const problem = `DATA_DIR ${dataFolder} is in use by a process that cannot copy it`
    throw new CannotStart(`${problem}. Try again once it has ended.`, EXIT.temporary)
  }
  closers.add(visited.end)
  const { migrations, modules, copy, refused }: Readonly<Record<string, unknown>> = Object(
    visited.told,
  )
  if (Array.isArray(migrations) && typeof copy === 'string') {
    const assertThere = () => {
      if (!existsSync(copy)) throw noCopy('It ended meanwhile.')
    }
    const facts = { migrations: migrations.map(String), modules: modulesIn(modules) }
    return { database: 'embedded', source: copy, ...facts, assertThere }
  }
  throw noCopy(typeof refused === 'string' ? refused : 'It ended meanwhile.')
}

function noCopy(reason: string): CannotStart {
  return new CannotStart(`The running service made no copy. ${reason}`, EXIT.temporary)
}
