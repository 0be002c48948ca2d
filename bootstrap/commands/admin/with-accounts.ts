import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { InvalidLoginName } from '../../../domain/identity/identity-errors.ts'
import { type Config, loadConfig } from '../../settings/config.ts'
import type { Environment } from '../../settings/environment.ts'
import { readSecretFile } from '../../settings/secret-file.ts'
import { Closers } from '../../start/closers.ts'
import { openPrepared } from '../../start/prepared-database.ts'

interface Accounts {
  readonly config: Config
  readonly database: Database
}

/** Commands for accounts need only the database, no keys or cache. */
export async function withAccounts<T>(
  env: Environment,
  work: (accounts: Accounts) => Promise<T>,
): Promise<T> {
  const config = loadConfig(env, readSecretFile)
  const closers = new Closers()
  try {
    return await work({ config, database: await openPrepared(config, closers) })
  } finally {
    await closers.closeAll()
  }
}

/** A text that is no valid name belongs to no account. */
export function unknownName(error: unknown): undefined {
  if (!(error instanceof InvalidLoginName)) throw error
}
