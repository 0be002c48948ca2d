import { expect, it } from 'vitest'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { openPostgres } from '../../../adapters/postgres/connection/open-postgres.ts'
import { prepareDatabase, SchemaAhead } from '../../../adapters/postgres/schema/prepare-database.ts'
import { embeddedDatabase } from '../../support/embedded-database.ts'
import { seedFacts } from '../../support/seed-facts.ts'
import { describeWith } from '../../support/servers/describe-with.ts'
import { freshDatabase } from '../../support/servers/fresh-database.ts'
import { itInSoak } from '../../support/soak.ts'

const NEWER = `insert into schema_migrations (name) values ('9998-of-tomorrow'), ('9999-later')`

/** A start, the visit of a newer version, and the next start. */
async function startAgain(database: Database): Promise<unknown> {
  await prepareDatabase(database, seedFacts)
  await database.rows({ text: NEWER }, [])
  // With something left to do as well, it is still not for this version.
  await database.rows({ text: 'delete from seeds' }, [])
  return prepareDatabase(database, () => expect.unreachable()).catch((error: unknown) => error)
}

async function expectRefusal(database: Database): Promise<void> {
  try {
    const refusal = await startAgain(database)
    expect(refusal).toBeInstanceOf(SchemaAhead)
    expect(refusal).toMatchObject({ migrations: ['9998-of-tomorrow', '9999-later'] })
    const left = await database.rows({ text: 'select count(*)::int as rows from seeds' }, [])
    expect(left).toEqual([{ rows: 0 }])
  } finally {
    await database.close()
  }
}

itInSoak('an embedded database that a newer version prepared is left alone', async () => {
  await expectRefusal(await embeddedDatabase())
})

await describeWith('postgres', 'A Postgres database that a newer version prepared', (serverUrl) => {
  it('is left alone', async () => {
    const fresh = await freshDatabase(serverUrl)
    try {
      await expectRefusal(await openPostgres({ url: fresh.url, poolSize: 2 }))
    } finally {
      await fresh.drop()
    }
  })
})
