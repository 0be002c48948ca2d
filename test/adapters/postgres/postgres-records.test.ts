import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { openPostgres } from '../../../adapters/postgres/connection/open-postgres.ts'
import { prepareDatabase } from '../../../adapters/postgres/schema/prepare-database.ts'
import { databaseContracts } from '../../contract/records.contract.ts'
import { undoneTransactionsContract } from '../../contract/transactions.contract.ts'
import { emptyRecords, postgresRecords } from '../../support/postgres-records.ts'
import { seedFacts } from '../../support/seed-facts.ts'
import { describeWith } from '../../support/servers/describe-with.ts'
import { type FreshDatabase, freshDatabase } from '../../support/servers/fresh-database.ts'
import { addSpecimens, SPECIMEN } from '../../support/specimen.ts'

await describeWith('postgres', 'Records on a Postgres server', (serverUrl) => {
  let fresh: FreshDatabase
  let database: Database

  beforeAll(async () => {
    fresh = await freshDatabase(serverUrl)
    database = await openPostgres({ url: fresh.url, isUnhurried: true })
    await prepareDatabase(database, seedFacts)
    await addSpecimens(database)
  })
  beforeEach(() => emptyRecords(database, [SPECIMEN.table]))
  afterAll(async () => {
    await database.close()
    await fresh.drop()
  })

  databaseContracts('Postgres', () => postgresRecords(database))
  undoneTransactionsContract('Postgres', () => postgresRecords(database))
})
