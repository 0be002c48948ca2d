import type { Database } from '../connection/database.ts'
import { MIGRATION_NAMES, MIGRATION_TABLE } from '../migrations/migration-names.ts'
import { text } from '../rows/columns.ts'

const KNOWN: ReadonlySet<string> = new Set(MIGRATION_NAMES)

/** Names of applied migrations, in order. @throws if the database was never prepared */
export async function appliedMigrations(database: Database): Promise<string[]> {
  const applied = { text: `select name from ${MIGRATION_TABLE} order by name` }
  return (await database.rows(applied, [])).map((row) => text(row, 'name'))
}

/** The migrations that only a newer version knows. */
export function unknownMigrations(names: readonly string[]): string[] {
  return names.filter((name) => !KNOWN.has(name))
}
