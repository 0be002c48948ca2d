import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../connection/database.ts'
import { PostgresExclusiveWork } from '../instances/postgres-exclusive-work.ts'
import { MIGRATION_NAMES, MIGRATION_TABLE } from '../migrations/migration-names.ts'
import { ROW_NAMES } from '../seed/built-in-rows.ts'
import { SEED_NAME, type SeedFacts } from '../seed/seed-facts.ts'
import { notedVersion } from './applied-migrations.ts'
import type { Preparation } from './preparation.ts'

const NOTHING_TO_DO: Preparation = { migrated: [], administratorCreated: false }
const KNOWN: ReadonlySet<unknown> = new Set(MIGRATION_NAMES)
const LONGEST_WAIT = 120_000
const UNDEFINED_TABLE = '42P01'
const NOT_ALLOWED = '42501'

/** Thrown if the service's database account may not make the changes that are pending. */
export class SchemaBehind extends Error {
  override readonly name = 'SchemaBehind'
}

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
 * Brings the schema and the built-in rows up to date: everything or nothing. If several processes
 * start at once, one does the work and the others wait for it.
 * @param facts called only if rows are missing, because it hashes a password
 * @param version that of the service, which is noted in the database
 * @throws SchemaBehind, SchemaAhead
 */
export async function prepareDatabase(
  database: Database,
  facts: () => Promise<SeedFacts>,
  version?: string,
): Promise<Preparation> {
  const exclusive = new PostgresExclusiveWork(database)
  const deadline = performance.now() + LONGEST_WAIT
  let done = NOTHING_TO_DO
  while (!(await isUpToDate(database))) {
    if (performance.now() > deadline) throw new Error('Another process holds up the migration.')
    if (!(await mayChangeSchema(database))) throw new SchemaBehind()
    const { migrateAndSeed } = await import('./migrate-and-seed.ts')
    const mine = await exclusive.run('prepare-database', async () => {
      done = await migrateAndSeed(database, facts, version)
    })
    if (!mine) await pause(100)
  }
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

async function mayChangeSchema(database: Database): Promise<boolean> {
  const text = `select coalesce(has_schema_privilege(current_schema(), 'create'), false) as answer`
  const [row] = await database.rows({ text }, [])
  return row?.answer === true
}
