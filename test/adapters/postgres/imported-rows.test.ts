import { afterAll, beforeAll } from 'vitest'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { PostgresImportedRows } from '../../../adapters/postgres/legacy/postgres-imported-rows.ts'
import { importedRowsContract } from '../../contract/imported-rows.contract.ts'
import { alwaysOnBothStores } from '../../support/both-stores.ts'

class Undone extends Error {}

await alwaysOnBothStores('rows from elsewhere', (open) => {
  let database: Database

  beforeAll(async () => {
    database = await open()
  })

  afterAll(() => database?.close())

  importedRowsContract('database', async (work) => {
    const undone = new Undone()
    const change = async () => {
      const rows = new PostgresImportedRows(database)
      await rows.hold()
      await work(rows)
      throw undone
    }
    await database.transaction(change).catch((error) => {
      if (error !== undone && error.cause !== undone) throw error
    })
  })
})
