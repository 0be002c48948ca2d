import type { Database } from '../connection/database.ts'
import { MIGRATION_NAMES, MIGRATION_TABLE } from '../migrations/migration-names.ts'
import { ROW_NAMES } from '../seed/built-in-rows.ts'
import { SEED_NAME, type SeedFacts } from '../seed/seed-facts.ts'
import { notedVersion } from './applied-migrations.ts'
import type { Preparation } from './migrate-and-seed.ts'
import { prepareOnce } from './prepare-once.ts'

const NOTHING_TO_DO: Preparation = { migrated: [], administratorCreated: false }
const KNOWN: ReadonlySet<unknown> = new Set(MIGRATION_NAMES)
const UNDEFINED_TABLE = '42P01'
const NOT_ALLOWED = '42501'

/** What a database has that this version does not know. */
interface Ahead {
  readonly migrations: readonly string[]
  /** What it lacks: then it belongs to another line of versions. */
  readonly missing: readonly string[]
  /** The version that prepared it, if it said so. */
  readonly version: string | undefined
}

/** Another version has migrated the database; this one might write wrong data. */
export class SchemaAhead extends Error implements Ahead {
  override readonly name = 'SchemaAhead'
  readonly migrations: readonly string[]
  readonly missing: readonly string[]
  readonly version: string | undefined

  constructor({ migrations, missing, version }: Ahead) {
    super(`Migrations that this version does not know: ${migrations.join(', ')}`)
    this.migrations = migrations
    this.missing = missing
    this.version = version
  }
}

/**
 * Brings the schema and the built-in rows up to date: everything or nothing.
 * @param facts called only if rows are missing, because it hashes a password
 * @param version that of the service, which is noted in the database
 * @throws SchemaBehind, SchemaAhead
 */
export async function prepareDatabase(
  database: Database,
  facts: () => Promise<SeedFacts>,
  version?: string,
): Promise<Preparation> {
  let done = NOTHING_TO_DO
  await prepareOnce(
    database,
    () => isUpToDate(database),
    async () => {
      const { migrateAndSeed } = await import('./migrate-and-seed.ts')
      done = await migrateAndSeed(database, facts, version)
    },
  )
  return done
}

/** Checks with one round trip, without loading the migrator. @throws SchemaAhead */
export async function isUpToDate(database: Database): Promise<boolean> {
  const text = `select name, true as "isMigration" from ${MIGRATION_TABLE}
    union all select name, false from seeds`
  try {
    const rows = await database.rows({ name: 'preparations', text }, [])
    const done = new Set(rows.map((row) => String(row.name)))
    const applied = rows.filter((row) => row.isMigration === true).map((row) => String(row.name))
    const migrations = applied.filter((name) => !KNOWN.has(name))
    const missing = MIGRATION_NAMES.filter((name) => !done.has(name))
    if (migrations.length > 0)
      throw new SchemaAhead({ migrations, missing, version: notedVersion(done) })
    return [...MIGRATION_NAMES, SEED_NAME, ...ROW_NAMES].every((name) => done.has(name))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === UNDEFINED_TABLE || code === NOT_ALLOWED) return false
    throw error
  }
}
