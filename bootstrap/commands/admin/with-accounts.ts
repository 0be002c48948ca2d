import { Container } from 'inversify'
import { RandomIds } from '../../../adapters/crypto/random-ids.ts'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { SystemClock } from '../../../adapters/system/system-clock.ts'
import type { ScopeRule } from '../../../domain/access/role-rights.ts'
import { InvalidLoginName } from '../../../domain/identity/identity-errors.ts'
import { chosenModules } from '../../modules/load-modules.ts'
import { PARTS } from '../../parts/all.ts'
import { chosenParts, listeningOf } from '../../parts/chosen-parts.ts'
import { type Config, loadConfig } from '../../settings/config.ts'
import { type Environment, readSecretFile } from '../../settings/environment.ts'
import { closing } from '../../start/closers.ts'
import { openPrepared } from '../../start/prepared-database.ts'
import { eventsModule } from '../../wiring/modules/events-module.ts'
import { databaseModule } from '../../wiring/opened/database-module.ts'
import { tellChanges } from '../../wiring/tell-changes.ts'
import { Tokens } from '../../wiring/tokens.ts'

interface Accounts {
  readonly config: Config
  readonly database: Database
  /** Stores only. */
  readonly accounts: Container
}

/** Commands for accounts need only the database, no keys or cache. */
export async function withAccounts<T>(
  env: Environment,
  work: (given: Accounts) => Promise<T>,
): Promise<T> {
  const config = loadConfig(env, readSecretFile)
  return closing(async (closers) => {
    const database = await openPrepared(config, closers)
    const { dataScope } = config.accounts
    const accounts = await accountsIn(database, chosenParts(config), dataScope)
    return await work({ config, database, accounts })
  })
}

/** What changes there is told by the service, now or when it runs again. */
export async function accountsIn(
  database: Database,
  parts = PARTS,
  scopeRule: ScopeRule = 'widest',
): Promise<Container> {
  const container = new Container({ defaultScope: 'Singleton' })
  container.bind(Tokens.Clock).toConstantValue(new SystemClock())
  container.bind(Tokens.Ids).toConstantValue(new RandomIds())
  tellChanges(container)
  container.load(databaseModule(database, scopeRule), eventsModule(chosenModules()))
  container.load(...(await listeningOf(parts, database)))
  for (const prepare of container.getAll(Tokens.Preparations, { optional: true })) await prepare()
  return container
}

/** A text that is no valid name belongs to no account. */
export function unknownName(error: unknown): undefined {
  if (!(error instanceof InvalidLoginName)) throw error
}
