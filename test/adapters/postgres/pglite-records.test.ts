import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { prepareDatabase } from '../../../adapters/postgres/schema/prepare-database.ts'
import { databaseContracts } from '../../contract/records.contract.ts'
import { undoneTransactionsContract } from '../../contract/transactions.contract.ts'
import { embeddedDatabase } from '../../support/embedded-database.ts'
import { emptyRecords, postgresRecords } from '../../support/postgres-records.ts'
import { seedFacts } from '../../support/seed-facts.ts'
import { addSpecimens, SPECIMEN } from '../../support/specimen.ts'

let database: Database

beforeAll(async () => {
  database = await embeddedDatabase()
  await prepareDatabase(database, seedFacts)
  await addSpecimens(database)
})
beforeEach(() => emptyRecords(database, [SPECIMEN.table]))
afterAll(() => database.close())

databaseContracts('PGlite', () => postgresRecords(database))
undoneTransactionsContract('PGlite', () => postgresRecords(database))
