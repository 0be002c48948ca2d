import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { foundTables } from '../../../adapters/postgres/modules/found-tables.ts'
import {
  type Difference,
  recordDifferences,
} from '../../../adapters/postgres/modules/record-differences.ts'
import { columnFor } from '../../../adapters/postgres/modules/record-schema.ts'
import { recordStores } from '../../../adapters/postgres/records/mikro-record-store.ts'
import { flag } from '../../../domain/records/flag.ts'
import { integer } from '../../../domain/records/integer.ts'
import { joined } from '../../../domain/records/joined.ts'
import { type RecordType, record } from '../../../domain/records/record.ts'
import { FieldTaken } from '../../../domain/records/record-errors.ts'
import { reference } from '../../../domain/records/reference.ts'
import { author, authorDepartment, createdAt } from '../../../domain/records/stamps.ts'
import { text } from '../../../domain/records/text.ts'
import { onBothStores } from '../../support/both-stores.ts'
import { PAGES } from '../../support/pages.ts'

const KIND = record({
  name: 'asset-kind',
  table: 'asset_kinds',
  fields: { name: text({ max: 50 }) },
  unique: [['name']],
})

const holder = { refersTo: { table: 'users', whenRemoved: 'emptied' as const } }
const kind = { refersTo: { table: KIND.table, whenRemoved: 'refused' as const } }

const ASSET = record({
  name: 'asset',
  fields: {
    name: text({ max: 100 }),
    order: integer({ empty: 7 }),
    note: text({ max: 500, empty: `it's "all"` }),
    serialNumber: text({ max: 50, keepsFolded: true }),
    isScrapped: flag({ empty: false }),
    kindId: { ...reference(), ...kind },
    kindName: joined({ by: 'kindId', table: KIND.table, field: 'name' }),
    holderId: { ...reference({ empty: undefined }), ...holder },
    parentId: reference({ empty: undefined }),
    authorId: author,
    authorDepartmentId: authorDepartment,
    createdAt,
  },
  unique: [['serialNumber'], ['parentId', 'name']],
})

/** The record with other fields. */
function asset(fields: RecordType['fields'], unique: RecordType['unique'] = []): RecordType {
  return record({ name: 'asset', fields, unique })
}

const OPEN = { writing: 'optional', accepts: () => true } as const
const WHATS = ({ what }: Difference) => what

await onBothStores('The tables of records', (open) => {
  let database: Database

  beforeAll(async () => {
    database = await open()
  })
  afterEach(async () => {
    for (const name of ['assets', 'asset_kinds', 'kinds']) {
      await database.rows({ text: `drop table if exists ${name} cascade` }, [])
    }
  })
  afterAll(() => database.close())

  const differences = (...records: RecordType[]) => recordDifferences(database, records)
  /** All that loses nothing, references last, as `migrate create` writes it. */
  async function mend(all: readonly Difference[]): Promise<void> {
    for (const { sql } of all) for (const one of sql) await run(one)
    for (const { references } of all) for (const one of references) await run(one)
  }
  const run = (one: string) => database.rows({ text: one }, [])

  it('of the service itself are what their records need', async () => {
    const all = await differences(...PAGES.map(({ of }) => of))
    expect(all.filter(({ isBreaking }) => isBreaking)).toEqual([])
  })

  it('are created with everything that a record says, and then do not differ', async () => {
    // The asset comes first, although it refers to the kind.
    const all = await differences(ASSET, KIND)
    expect(all.map(WHATS)).toEqual(['assets does not exist', 'asset_kinds does not exist'])
    await mend(all)
    expect(await differences(ASSET, KIND)).toEqual([])
    const ids = `insert into assets (name, serial_number, kind_id, author_id, created_at)
      values ('a', 'S-Ä1', 1000, 1, now()) returning id::int, "order", note, serial_number_folded`
    await run(`insert into asset_kinds (name) values ('Laptop')`)
    expect(await run(ids)).toEqual([
      { id: 1000, order: 7, note: `it's "all"`, serial_number_folded: 's-ä1' },
    ])
    await expect(run('delete from asset_kinds')).rejects.toThrow(/foreign key/)
    await expect(run('update assets set holder_id = 77')).rejects.toThrow(/foreign key/)
  })

  it('serve the records that they were made for', async () => {
    await mend(await differences(KIND))
    const kinds = recordStores(database)(KIND)
    const laptop = await kinds.add({ name: 'Laptop' })
    await expect(kinds.add({ name: 'Laptop' })).rejects.toBeInstanceOf(FieldTaken)
    expect(await kinds.get([laptop.id], 'all')).toEqual([laptop])
  })

  it('get the columns and constraints that were added to a record', async () => {
    await mend(await differences(asset({ name: text({ max: 9 }) })))
    await run(`insert into assets (name) values ('a'), ('b')`)
    const more = {
      name: text({ max: 9 }),
      count: integer({ empty: 3 }),
      holderId: { ...reference({ empty: undefined }), ...holder },
    }
    const all = await differences(asset(more, [['name']]))
    expect(all.map(WHATS)).toEqual([
      'assets.count does not exist',
      'assets.holder_id does not exist',
      'assets has no assets_holder_id_fkey: foreign key ("holder_id") references "users" on delete set null',
      'assets has no assets_name_key: unique ("name")',
    ])
    await mend(all)
    expect(await differences(asset(more, [['name']]))).toEqual([])
    expect(await run('select distinct count from assets')).toEqual([{ count: 3 }])
    await run('update assets set holder_id = 1')
    const required = await differences(asset({ ...more, code: text({ max: 9 }) }, [['name']]))
    expect(required[0]?.sql[0]).toMatch(/^-- Rows that exist need a value here: .*\nalter table/)
  })

  it('get a constraint of the same name in another form', async () => {
    const was = asset({ name: text({ max: 9 }), holderId: reference() }, [['name', 'holderId']])
    await mend(await differences(was))
    const fields = {
      name: text({ max: 9 }),
      holderId: { ...reference({ empty: undefined }), ...holder },
    }
    await run('alter table assets add foreign key (holder_id) references users')
    const is = asset(fields, [['name', 'holderId']])
    const all = await differences(is)
    expect(all.map(WHATS)).toEqual([
      'assets.holder_id must allow null',
      'assets has assets_holder_id_fkey as foreign key ("holder_id") references "users", not foreign key ("holder_id") references "users" on delete set null',
      'assets has assets_name_holder_id_key as unique ("name", "holder_id"), not unique nulls not distinct ("name", "holder_id")',
    ])
    await mend(all)
    expect(await differences(is)).toEqual([])
  })

  it('keep what would be lost, and what was added by hand', async () => {
    const before = { name: text({ max: 9 }), old: text({ max: 9 }), note: text({ max: 9 }) }
    await mend(await differences(asset(before, [['note']])))
    await run('create index by_hand on assets (name)')
    await run('alter table assets add check (length(name) < 99), add unique (id, name)')
    await run('alter table assets rename constraint assets_id_name_key to assets_by_hand')
    await run(`alter table assets add column upper text generated always as (upper(name)) stored`)
    const all = await differences(asset({ name: text({ max: 9 }), note: text({ max: 9 }) }))
    expect(all.map(({ what, losing }) => [what, ...losing])).toEqual([
      [
        'assets has assets_note_key, unlike its record',
        'alter table "assets" drop constraint "assets_note_key"',
      ],
      [
        'assets.old belongs to no field, but needs a value',
        'alter table "assets" drop column "old"',
      ],
    ])
    await mend(all)
    await run(`insert into assets (name, note) values ('a', 'b')`)
    for (const { losing } of all) for (const one of losing) await run(one)
    expect(await differences(asset({ name: text({ max: 9 }), note: text({ max: 9 }) }))).toEqual([])
  })

  it('change between required and not', async () => {
    await mend(await differences(asset({ a: text({ max: 9 }), b: integer({ empty: undefined }) })))
    await run(`insert into assets (a) values ('a')`)
    const other = asset({ a: text({ max: 9, empty: undefined }), b: integer({ empty: 5 }) })
    const all = await differences(other)
    expect(all.map(({ what, isBreaking }) => [what, isBreaking])).toEqual([
      ['assets.a must allow null', true],
      ['assets.b allows null', false],
    ])
    await mend(all)
    expect(await differences(other)).toEqual([])
    expect(await run('select b from assets')).toEqual([{ b: 5 }])
  })

  it.each([
    ['integer', 'bigint', 'id', true],
    ['integer', 'text', 'text', true],
    ['text', 'integer', 'integer', false],
    ['timestamp(6) without time zone', 'timestamp(3) with time zone', 'moment', false],
  ] as const)('from %s become %s, for %s', async (was, becomes, type, isKept) => {
    await run(`create table assets (id bigint primary key, one ${was} not null)`)
    const of = { text: text({ max: 9 }), id: reference(), integer: integer(), moment: createdAt }
    const [one, ...more] = await differences(asset({ one: of[type] }))
    expect(more).toEqual([])
    expect(one?.what).toBe(`assets.one is ${was}, not ${becomes}`)
    const statements = isKept ? one?.sql : one?.losing
    await run(statements?.[0] ?? '')
    expect(await differences(asset({ one: of[type] }))).toEqual([])
  })

  it.each(['character varying(50)', 'timestamp(6) with time zone'])('may have %s', async (type) => {
    await run(`create table assets (id bigint primary key, one ${type} not null)`)
    const one = type.startsWith('c') ? text({ max: 9 }) : createdAt
    expect(await differences(asset({ one }))).toEqual([])
  })

  it('have the types of all kinds, spelled as Postgres does', async () => {
    const kinds = ['text', 'flag', 'integer', 'id', 'moment', 'date', 'json', 'decimal'] as const
    const columns = kinds.flatMap((kind) =>
      [{}, { isMany: true } as const].map((many) =>
        columnFor({ ...OPEN, kind, ...many, digits: 12, scale: 2 }),
      ),
    )
    const list = columns.map(({ type }, index) => `c${index} ${type} not null`)
    await run(`create table kinds (${list})`)
    const found = (await foundTables(database, ['kinds'])).get('kinds')
    expect([...(found?.columns.values() ?? [])].map(({ type }) => type)).toEqual(
      columns.map(({ type }) => type),
    )
  })

  it('fill columns that a statement does not name', async () => {
    const texts = ['a "b"', `it's {all}, \\ 梅`]
    const columns = [
      columnFor({ ...OPEN, kind: 'decimal', digits: 12, scale: 2, empty: '0.10' }),
      columnFor({ ...OPEN, kind: 'json', empty: ['a', null] }),
      columnFor({ ...OPEN, kind: 'json', empty: 'a' }),
      columnFor({ ...OPEN, kind: 'json', empty: 5 }),
      columnFor({ ...OPEN, kind: 'text', isMany: true, empty: texts }),
      columnFor({ ...OPEN, kind: 'id', isMany: true, empty: [] }),
      columnFor({ ...OPEN, kind: 'moment', empty: new Date('2026-02-28T01:02:03.004Z') }),
    ]
    await run(
      `create table kinds (${columns.map(({ type, filled }, at) => `c${at} ${type} ${filled}`)})`,
    )
    await run('insert into kinds default values')
    const [row] = await run(`select c0::text, c1::text, c2::text, c3::text,
      to_json(c4)::text as c4, to_json(c5)::text as c5, c6 = '2026-02-28 01:02:03.004Z' as c6
      from kinds`)
    expect(row).toEqual({
      ...{ c0: '0.10', c1: '["a", null]', c2: '"a"', c3: '5' },
      ...{ c4: JSON.stringify(texts), c5: '[]', c6: true },
    })
  })
})
