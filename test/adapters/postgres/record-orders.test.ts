import { expect, it, onTestFinished, vi } from 'vitest'
import { creationOf } from '../../../adapters/postgres/modules/record-differences.ts'
import { recordStores } from '../../../adapters/postgres/records/record-stores.ts'
import { record } from '../../../domain/records/record.ts'
import { text } from '../../../domain/records/text.ts'
import { preparedDatabase } from '../../support/prepared-database.ts'

/** Its fields have names that conditions have, too. */
const PATH = record({
  name: 'path',
  fields: { is: text({ max: 9 }), from: text({ max: 9 }), to: text({ max: 9 }) },
  sort: ['from', 'to'],
})
const UNUSED = record({ name: 'unused', fields: { name: text({ max: 9 }) } })

it('orders differ by the direction of every field, whatever its name', async () => {
  const database = await preparedDatabase()
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
  const database = await preparedDatabase()
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
  const database = await preparedDatabase()
  onTestFinished(() => database.close())
  for (const sql of creationOf(PATH)) await database.rows({ text: sql }, [])
  // A table that was there before its record: the difference is told, and does not keep it from use.
  await database.rows({ text: 'alter table paths alter column "from" drop not null' }, [])
  const paths = recordStores(database)(PATH)
  for (const from of ['a', 'b', 'b', 'c', 'd', 'd']) await paths.add({ is: 'x', from, to: 'y' })
  await database.rows({ text: `update paths set "from" = null where "from" = 'd'` }, [])
  const asked = { conditions: [], scope: 'all', sort: [{ by: 'from', descending }] } as const
  const read = [...(await paths.slice(asked, undefined, 1))]
  for (let some = 1; some > 0; ) {
    const slice = await paths.slice(asked, read.at(-1), 1)
    read.push(...slice)
    some = slice.length
  }
  expect(read).toEqual((await paths.list({ ...asked, offset: 0, limit: 9 })).rows)
})
