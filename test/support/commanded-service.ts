import { mkdtemp, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { Container } from 'inversify'
import pino from 'pino'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import type { ConsoleModule } from '../../bootstrap/modules/define-module.ts'
import { wiringForCommands } from '../../bootstrap/parts/chosen-parts.ts'
import { loadConfig } from '../../bootstrap/settings/config.ts'
import { confirmDataScope } from '../../bootstrap/start/data-scope.ts'
import { createHasher } from '../../bootstrap/start/hasher.ts'
import { openKeys } from '../../bootstrap/start/keys.ts'
import { createContainer } from '../../bootstrap/wiring/container.ts'
import { cryptoModule } from '../../bootstrap/wiring/opened/crypto-module.ts'
import { databaseModule } from '../../bootstrap/wiring/opened/database-module.ts'
import { memoryCacheModule } from '../../bootstrap/wiring/opened/memory-cache-module.ts'
import { firstStart } from './first-start.ts'
import { runFolder } from './run-folder.ts'
import type { Settings } from './service.ts'

export interface CommandedService {
  readonly container: Container
  readonly database: Database
  close(): Promise<void>
}

/** The stores of a service after its first start, as commands see them. Closes the database. */
export async function commandedService(
  database: Database,
  settings: Settings = {},
  added: readonly ConsoleModule[] = [],
): Promise<CommandedService> {
  const folder = await realpath(await mkdtemp(join(runFolder(), 'gatehouse-')))
  const config = loadConfig({ ...settings, DATA_DIR: folder }, () => '')
  await firstStart(database)
  await confirmDataScope(database, config.accounts.dataScope)
  const keys = await openKeys(config, folder)
  const crypto = cryptoModule({ config, keys, hasher: await createHasher(config) })
  const stores = [databaseModule(database, config.accounts.dataScope), memoryCacheModule(), crypto]
  const modules = [...stores, ...(await wiringForCommands(database))]
  const logger = pino({ level: 'silent' })
  const given = { config, logger, dataFolder: folder, modules, added, checks: [] }
  const container = createContainer(given)
  return {
    ...{ container, database },
    close: async () => {
      await container.unbindAllAsync()
      await database.close()
    },
  }
}
