import type { Database } from '../adapters/postgres/connection/database.ts'
import { isUpToDate, SchemaAhead } from '../adapters/postgres/schema/prepare-database.ts'
import { CannotStart, EXIT } from './cannot-start.ts'

/** For commands that neither create nor migrate a database. @throws CannotStart */
export async function assertPrepared(database: Database): Promise<void> {
  if (await isUpToDate(database).catch(refuseNewer)) return
  throw new CannotStart(
    'The database is empty or was last used by an older version. Start this version once to prepare it.',
    EXIT.temporary,
  )
}

/** Rethrows other errors. */
export function refuseNewer(error: unknown): never {
  if (!(error instanceof SchemaAhead)) throw error
  const problem = `The database was prepared by a newer version (${error.migrations.join(', ')}).`
  const advice = 'Start that version, or restore a backup from before it.'
  throw new CannotStart(`${problem} ${advice}`, EXIT.settings, error)
}
