import { beforeEach, expect, it } from 'vitest'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { describeWith } from '../../support/servers/describe-with.ts'
import { openFreshDatabase } from '../../support/servers/open-fresh-database.ts'

await describeWith('postgres', 'A prepared statement', (serverUrl) => {
  let database: Database
  beforeEach(async () => {
    ;({ database } = await openFreshDatabase(serverUrl, { poolSize: 2 }))
  })

  it('answers later as it did at first', async () => {
    const kinds = {
      name: 'kinds',
      text: `select n::bigint as big, n::integer as small, n > 1 as flag, null as nothing,
          to_timestamp(n) as at, array[n::text, null] as list, jsonb_build_object('n', n) as json,
          $2::text as given, $3::timestamptz as day, $4::bytea as bytes
        from generate_series(1, $1::integer) as n`,
    }
    const day = new Date('2026-11-22T10:00:00.123Z')
    const ask = () => database.rows(kinds, [2, 'ä"\\', day, Buffer.from([0, 255])])
    const first = await ask()
    expect(first).toHaveLength(2)
    expect(first[1]).toMatchObject({ small: 2, flag: true, nothing: null, list: ['2', null] })
    for (let turn = 0; turn < 3; turn += 1) expect(await ask()).toEqual(first)
  })

  it('answers with as many rows as there are', async () => {
    const series = { name: 'series', text: 'select n from generate_series(1, $1::integer) as n' }
    const counts = []
    for (const count of [3, 0, 1000, 1]) counts.push((await database.rows(series, [count])).length)
    expect(counts).toEqual([3, 0, 1000, 1])
  })

  it('serves again after it failed, from the first time on', async () => {
    const divided = { name: 'divided', text: 'select 6 / $1::integer as part' }
    const parts = []
    for (const by of ['no number', 0, 2, 0, 'no number', 3]) {
      parts.push(await database.rows(divided, [by]).then(([row]) => row?.part, String))
    }
    const misread = expect.stringContaining('invalid input syntax')
    const byZero = expect.stringContaining('division by zero')
    expect(parts).toEqual([misread, byZero, 3, byZero, misread, 2])
  })

  it('reports the caller when it fails', async () => {
    const divided = { name: 'divided', text: 'select 6 / $1::integer as part' }
    const whoAsks = async () => await database.rows(divided, [0])
    const stacks = []
    for (let turn = 0; turn < 2; turn += 1) stacks.push(await whoAsks().catch(({ stack }) => stack))
    const asked = expect.stringContaining('whoAsks')
    expect(stacks).toEqual([asked, asked])
  })

  it('needs no columns', async () => {
    const marked = {
      name: 'marked',
      text: `create temporary table if not exists marks (n integer)`,
    }
    for (let turn = 0; turn < 3; turn += 1) expect(await database.rows(marked, [])).toEqual([])
  })

  it('refuses a value that cannot be sent, and serves on', async () => {
    const given = { name: 'given', text: 'select $1::text as given' }
    const circle: { self?: unknown } = {}
    circle.self = circle
    await expect(database.rows(given, [circle])).rejects.toThrow(/circular/)
    expect(await database.rows(given, ['fine'])).toEqual([{ given: 'fine' }])
  })

  it('outlives a change of its columns by a newer instance', async () => {
    await database.rows({ text: 'create table things (id integer)' }, [])
    const added = { name: 'added', text: 'insert into things (id) values ($1) returning *' }
    for (const id of [1, 2]) expect(await database.rows(added, [id])).toEqual([{ id }])
    await database.rows({ text: `alter table things add column kind text default 'new'` }, [])
    for (const id of [3, 4, 5, 6]) {
      expect(await database.rows(added, [id])).toEqual([{ id, kind: 'new' }])
    }
    const all = await database.rows({ text: 'select id from things order by id' }, [])
    expect(all.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6])
  })
})
