import { Migrator } from '@mikro-orm/migrations'
import type { SqlEntityManager } from '@mikro-orm/sql'
import type { Database } from '../connection/database.ts'
import { MIGRATION_TABLE } from '../migrations/migration-names.ts'
import { migrationsList } from '../migrations/migrations.ts'

/** Call before the transaction in which the migrator runs. */
export async function migratorOf(database: Database): Promise<Migrator> {
  const migrator = await database.use(async (em) => createMigrator(em))
  // The migrator creates its table on another connection. In embedded mode, that would wait forever
  // once the transaction has begun.
  await migrator.getExecuted()
  return migrator
}

function createMigrator(em: SqlEntityManager): Migrator {
  em.config.set('migrations', {
    ...em.config.get('migrations'),
    migrationsList,
    tableName: MIGRATION_TABLE,
    disableForeignKeys: false,
    snapshot: false,
    silent: true,
  })
  return new Migrator(em)
}
