import { Migrator } from '@mikro-orm/migrations'
import type { SqlEntityManager } from '@mikro-orm/sql'
import type { Database } from './database.ts'
import { MIGRATION_TABLE } from './migrations/migration-names.ts'
import { migrationsList } from './migrations/migrations.ts'
import type { Preparation } from './preparation.ts'
import { seed } from './seed/seed.ts'
import type { SeedFacts } from './seed/seed-facts.ts'

/** Pending migrations and the built-in rows in one transaction. The caller holds the lock. */
export async function migrateAndSeed(
  database: Database,
  facts: () => Promise<SeedFacts>,
): Promise<Preparation> {
  const migrator = await database.use(async (em) => createMigrator(em))
  // Its own table is made on another connection than the transaction's: embedded, that would wait
  // for ever once the transaction has begun.
  await migrator.getExecuted()
  return database.transaction(() =>
    database.use(async (em) => {
      await em.execute('set local statement_timeout = 0')
      const transaction = em.getTransactionContext()
      const migrated = await migrator.up(transaction ? { transaction } : {})
      const administratorCreated = await seed(em, facts)
      return { migrated: migrated.map(({ name }) => name), administratorCreated }
    }),
  )
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
