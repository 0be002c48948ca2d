import type { Database } from '../adapters/postgres/connection/database.ts'
import { preparedBy } from '../adapters/postgres/schema/applied-migrations.ts'
import { isUpToDate, SchemaAhead } from '../adapters/postgres/schema/prepare-database.ts'
import { CannotStart, EXIT } from './cannot-start.ts'
import { version } from './version.ts'

/** For commands that neither create nor migrate a database. @throws CannotStart */
export async function assertPrepared(database: Database): Promise<void> {
  if (await isUpToDate(database).catch(refuseNewer)) return
  const found = await preparedBy(database)
  const problem = found
    ? `The database was last prepared by version ${found}; this is ${version()}.`
    : 'The database is empty or was last used by an older version.'
  throw new CannotStart(`${problem} Start this version once to prepare it.`, EXIT.temporary)
}

/** Rethrows other errors. */
export function refuseNewer(error: unknown): never {
  if (!(error instanceof SchemaAhead)) throw error
  const advice =
    error.missing.length === 0
      ? 'Start that version, or restore a backup from before it.'
      : 'Start the version that prepared it, or restore a backup of this one.'
  throw new CannotStart(`The database ${preparedElsewhere(error)}. ${advice}`, EXIT.settings, error)
}

/** Which version prepared the database, as far as it says so, and how that differs from this one. */
export function preparedElsewhere({ migrations, missing, version: found }: SchemaAhead): string {
  const own = version()
  const unknown = migrations.join(', ')
  if (missing.length === 0) {
    return found
      ? `was prepared by version ${found}, which is newer than this one, ${own} (${unknown})`
      : `was prepared by a newer version than this one, ${own} (${unknown})`
  }
  const [which, age] = found ? [`version ${found}`, ageOf(found, own)] : ['a version', '']
  const lacks = missing.join(', ')
  return `was prepared by ${which} of another line${age}: this one, ${own}, does not know ${unknown}, and it lacks ${lacks}`
}

function ageOf(found: string, own: string): string {
  const order = found.localeCompare(own, 'en', { numeric: true })
  if (order === 0) return ''
  return order > 0 ? ', newer than this one' : ', older than this one'
}
