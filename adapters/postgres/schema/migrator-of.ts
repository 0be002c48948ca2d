import { Migrator } from '@mikro-orm/migrations'
import type { SqlEntityManager } from '@mikro-orm/sql'
import type { Database } from '../connection/database.ts'
import { MIGRATION_TABLE } from '../migrations/migration-names.ts'
import { migrationsList } from '../migrations/migrations.ts'

/** To be asked before the transaction in which it migrates. */
export async function migratorOf(database: Database): Promise<Migrator> {
  const migrator = await database.use(async (em) => createMigrator(em))
  // Its own table is made on another connection than the transaction's: embedded, that would wait
  // for ever once the transaction has begun.
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
