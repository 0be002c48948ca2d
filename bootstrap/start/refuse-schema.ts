import { SchemaAhead } from '../../adapters/postgres/schema/prepare-database.ts'
import { SchemaBehind } from '../../adapters/postgres/schema/prepare-once.ts'
import { CannotStart, EXIT } from '../output/cannot-start.ts'
import { version } from '../packaging/version.ts'

/** Postgres: the account lacks a right. */
const NOT_ALLOWED = '42501'

/** Says why the schema is not for this version or this account. Rethrows other errors. */
export function refuseSchema(error: unknown): never {
  if (error instanceof SchemaBehind) {
    throw forTheOwner('migrations are pending, and this account may not change the schema', error)
  }
  if (error instanceof Error && 'code' in error && error.code === NOT_ALLOWED)
    throw forTheOwner('this account lacks rights that this version needs', error)
  if (!(error instanceof SchemaAhead)) throw error
  const advice =
    error.missing.length === 0
      ? 'Start that version, or restore a backup from before it.'
      : 'Start the version that prepared it, or restore a backup of this one.'
  throw new CannotStart(`The database ${preparedElsewhere(error)}. ${advice}`, EXIT.settings, error)
}

/** @param problem of an account that is not the owner of the schema */
export function forTheOwner(problem: string, cause?: unknown): CannotStart {
  const advice = 'Run `npm start -- migrate --grant ACCOUNT` with the DATABASE_URL of its owner.'
  // Retrying helps once the owner has done it.
  return new CannotStart(`DATABASE_URL: ${problem}. ${advice}`, EXIT.temporary, cause)
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
