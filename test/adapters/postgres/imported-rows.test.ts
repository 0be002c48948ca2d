import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { openPostgres } from '../../../adapters/postgres/connection/open-postgres.ts'
import { PostgresImportedRows } from '../../../adapters/postgres/legacy/postgres-imported-rows.ts'
import { importedRowsContract } from '../../contract/imported-rows.contract.ts'
import { alwaysOnBothStores } from '../../support/both-stores.ts'
import { preparedOnPostgres } from '../../support/prepared-database.ts'
import { describeWith } from '../../support/servers/describe-with.ts'

const SHORT_MS = 100

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

await describeWith('postgres', 'A transaction of rows from elsewhere', (serverUrl) => {
  it('may wait for the source longer than others may for anything', async () => {
    const fresh = await preparedOnPostgres(serverUrl)
    onTestFinished(fresh.drop)
    const database = await openPostgres({ url: fresh.url })
    onTestFinished(() => database.close())
    const rows = new PostgresImportedRows(database)
    const known = await database.transaction(async () => {
      await database.use((em) =>
        em.execute(`set local idle_in_transaction_session_timeout = '${SHORT_MS}ms'`),
      )
      await rows.hold()
      await pause(5 * SHORT_MS)
      return rows.known('users')
    })
    expect(known).toEqual([])
  })
})
