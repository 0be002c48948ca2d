import type { Database } from '../connection/database.ts'
import { type Seeded, seed } from '../seed/seed.ts'
import type { SeedFacts } from '../seed/seed-facts.ts'
import { versionNote } from './applied-migrations.ts'
import { migratorOf } from './migrator-of.ts'

/** What startup had to do before the store could be used. */
export interface Preparation extends Seeded {
  readonly migrated: readonly string[]
}

/** Migrates and adds built-in rows in one transaction. The caller holds the lock. */
export async function migrateAndSeed(
  database: Database,
  facts: () => Promise<SeedFacts>,
  version?: string,
): Promise<Preparation> {
  const migrator = await migratorOf(database)
  return database.transaction(() =>
    database.use(async (em) => {
      await em.execute('set local statement_timeout = 0')
      const transaction = em.getTransactionContext()
      const migrated = await migrator.up(transaction ? { transaction } : {})
      const seeded = await seed(em, facts)
      if (version) {
        const note = 'insert into seeds (name) values (?) on conflict do nothing'
        await em.execute(note, [versionNote(version)])
      }
      return { migrated: migrated.map(({ name }) => name), ...seeded }
    }),
  )
}
