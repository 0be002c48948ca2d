import { expect, it, onTestFinished, vi } from 'vitest'
import { creationOf } from '../../../adapters/postgres/modules/record-differences.ts'
import { recordStores } from '../../../adapters/postgres/records/mikro-record-store.ts'
import type { RecordSlice, RecordStore } from '../../../application/ports/console/record-store.ts'
import { moment } from '../../../domain/records/moment.ts'
import { type AnyRow, record } from '../../../domain/records/record.ts'
import { text } from '../../../domain/records/text.ts'
import { anyDatabase } from '../../support/prepared-database.ts'

/** Its fields have names that conditions have, too. */
const PATH = record({
  name: 'path',
  fields: { is: text({ max: 9 }), from: text({ max: 9 }), to: text({ max: 9 }) },
  sort: ['from', 'to'],
})
const VISIT = record({
  name: 'visit',
  fields: { guest: text({ max: 9 }), at: moment() },
  sort: ['at'],
})
const UNUSED = record({ name: 'unused', fields: { name: text({ max: 9 }) } })

it('orders differ by the direction of every field, whatever its name', async () => {
  const database = await anyDatabase()
  onTestFinished(() => database.close())
  for (const sql of creationOf(PATH)) await database.rows({ text: sql }, [])
  const paths = recordStores(database)(PATH)
  for (const to of ['a', 'b']) await paths.add({ is: 'x', from: 'home', to })
  const listed = async (descending: boolean) => {
    const sort = [
      { by: 'from', descending: false },
      { by: 'to', descending },
    ]
    const page = { conditions: [], scope: 'all', sort, offset: 0, limit: 9 } as const
    return (await paths.list(page)).rows.map(({ to }) => to)
  }
  expect(await listed(false)).toEqual(['a', 'b'])
  expect(await listed(true)).toEqual(['b', 'a'])
})

it('a record costs the mapper nothing before it is used', async () => {
  const database = await anyDatabase()
  onTestFinished(() => database.close())
  const know = vi.spyOn(database, 'know')
  for (const sql of creationOf(UNUSED)) await database.rows({ text: sql }, [])
  const things = recordStores(database)(UNUSED)
  expect(know).not.toHaveBeenCalled()
  // The first use may be within a transaction.
  await database.transaction(() => things.add({ name: 'first' }))
  expect(know).toHaveBeenCalled()
})

it.each([
  false,
  true,
])('slices have rows without a value that a field needs, descending: %s', async (descending) => {
  const database = await anyDatabase()
  onTestFinished(() => database.close())
  for (const sql of creationOf(PATH)) await database.rows({ text: sql }, [])
  // A table that was there before its record: the difference is told, and does not keep it from use.
  await database.rows({ text: 'alter table paths alter column "from" drop not null' }, [])
  const paths = recordStores(database)(PATH)
  for (const from of ['d', 'b', 'd', 'c', 'a', 'b']) await paths.add({ is: 'x', from, to: 'y' })
  await database.rows({ text: `update paths set "from" = null where "from" = 'd'` }, [])
  const asked = { conditions: [], scope: 'all', sort: [{ by: 'from', descending }] } as const
  await expectSlicesLikeList(paths, asked)
})

it.each([
  false,
  true,
])('slices have each row of one millisecond once, descending: %s', async (descending) => {
  const database = await anyDatabase()
  onTestFinished(() => database.close())
  for (const sql of creationOf(VISIT)) await database.rows({ text: sql }, [])
  // A table that was there before its record may keep microseconds.
  await database.rows({ text: 'alter table visits alter column at type timestamptz(6)' }, [])
  const text = `insert into visits (guest, at) select 'x', '2026-01-01Z'::timestamptz + micro
    * interval '1 microsecond' from unnest(array[300, 100, 200, 1100, 200, 999]) as micro`
  await database.rows({ text }, [])
  const asked = { conditions: [], scope: 'all', sort: [{ by: 'at', descending }] } as const
  await expectSlicesLikeList(recordStores(database)(VISIT), asked)
})

async function expectSlicesLikeList(rows: RecordStore<AnyRow>, asked: RecordSlice) {
  const { rows: listed } = await rows.list({ sort: [], ...asked, offset: 0, limit: 9 })
  const read: AnyRow[] = []
  // Repeated rows would never end.
  for (let slice = 0; slice <= listed.length; slice += 1)
    read.push(...(await rows.slice(asked, read.at(-1), 1)))
  expect(read).toEqual(listed)
}
