import type { Database } from '../connection/database.ts'
import { migrationsList } from '../migrations/migrations.ts'
import { appliedMigrations } from './applied-migrations.ts'

/** The statements of a migration of the service. */
export interface PendingMigration {
  readonly name: string
  readonly statements: readonly string[]
}

/** What the next start would run of the service's own migrations. Nothing is changed. */
export async function pendingStatements(database: Database): Promise<PendingMigration[]> {
  const applied = new Set(await appliedMigrations(database).catch((): string[] => []))
  const pending = migrationsList.filter(({ name }) => !applied.has(name))
  return database.use(async (em) =>
    pending.map(({ name, class: OneMigration }) => {
      const migration = new OneMigration(em.getDriver(), em.config)
      migration.up()
      return { name, statements: migration.getQueries().map(String) }
    }),
  )
}
