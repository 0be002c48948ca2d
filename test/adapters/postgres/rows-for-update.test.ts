import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { recordStores } from '../../../adapters/postgres/records/record-stores.ts'
import { DEPARTMENT, ROOT_DEPARTMENT } from '../../../domain/organization/department.ts'
import { alwaysOnBothStores } from '../../support/both-stores.ts'
import { START_MS } from '../../support/whole-service.ts'

const MARKED = { text: 'select id from departments where xmax = pg_current_xact_id()::xid' }

await alwaysOnBothStores('rows that a change reads first', (open) => {
  let database: Database

  beforeAll(async () => {
    database = await open()
  }, START_MS)
  afterAll(() => database.close())

  it('are locked only if they are asked for by that name, and only inside a transaction', async () => {
    const store = recordStores(database)(DEPARTMENT)
    const marked = async () => (await database.rows(MARKED, [])).map(({ id }) => String(id))
    await database.transaction(async () => {
      const read = await store.get([ROOT_DEPARTMENT], 'all')
      expect(await marked()).toEqual([])
      expect(await store.getForUpdate([ROOT_DEPARTMENT], 'all')).toEqual(read)
      expect(await marked()).toEqual([ROOT_DEPARTMENT])
    })
    const outside = store.getForUpdate([ROOT_DEPARTMENT], 'all')
    await expect(outside).rejects.toThrow('inside a transaction')
  })
})
