import { GrantRefused, grantToService } from '../../../adapters/postgres/schema/service-grants.ts'
import { CannotStart, EXIT } from '../../output/cannot-start.ts'
import { createLogger } from '../../output/logger.ts'
import { loadConfig } from '../../settings/config.ts'
import { type Environment, readSecretFile } from '../../settings/environment.ts'
import { Closers } from '../../start/closers.ts'
import { openParts } from '../../start/parts.ts'

/**
 * Migrates the database without serving, and grants an account that is not its owner the rights
 * that the service needs.
 * @throws CannotStart
 */
export async function migrate(env: Environment, account?: string): Promise<void> {
  const config = loadConfig(env, readSecretFile)
  if (account !== undefined && !config.stores.databaseUrl) {
    const problem = '--grant: DATABASE_URL is not set, and the embedded database has no accounts.'
    throw new CannotStart(problem, EXIT.settings)
  }
  const closers = new Closers()
  const stores = { ...config.stores, redisUrl: undefined, redisCluster: undefined }
  try {
    const logger = createLogger('warn', process.stderr)
    const { database } = await openParts({ ...config, stores }, logger, closers, true)
    print('The schema and the built-in rows are up to date.')
    if (account === undefined) return
    await grantToService(database, account)
    print(`${account} may run the service, but not change the schema.`)
  } catch (error) {
    if (!(error instanceof GrantRefused)) throw error
    throw new CannotStart(`--grant: ${error.message} Nothing was granted.`, EXIT.settings, error)
  } finally {
    await closers.closeAll()
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
