import type { Database } from '../connection/database.ts'
import { MIGRATION_NAMES } from '../migrations/migration-names.ts'
import { STATEMENTS } from '../migrations/migrations.ts'
import { appliedMigrations } from './applied-migrations.ts'

/** The statements of a migration of the service. */
export interface PendingMigration {
  readonly name: string
  readonly statements: readonly string[]
}

/** What the next start would run of the service's own migrations. Nothing is changed. */
export async function pendingStatements(database: Database): Promise<PendingMigration[]> {
  const applied = new Set(await appliedMigrations(database).catch((): string[] => []))
  const pending = MIGRATION_NAMES.filter((name) => !applied.has(name))
  return pending.map((name) => ({ name, statements: STATEMENTS[name] }))
}
