import { beforeEach, describe, expect, it } from 'vitest'
import type { RecordPage, RecordStore } from '../../application/ports/console/record-store.ts'
import type { AnyRow, Condition, RecordType, Scope } from '../../domain/records/record.ts'
import { FieldTaken } from '../../domain/records/record-errors.ts'
import { USER } from '../../domain/users/user-record.ts'
import { PAGES, sampleRow, sampleValue } from '../support/pages.ts'
import type { RecordsHarness } from '../support/records.ts'
import { SPECIMEN } from '../support/specimen.ts'

const NOBODY = '9223372036854775807'
const RECORDS: readonly RecordType[] = [...PAGES.map(({ of }) => of), SPECIMEN]
const ALL: RecordPage = { conditions: [], scope: 'all', sort: [], offset: 0, limit: 200 }

/** Every record that a page shows is kept by the same rules. */
export function recordStoreContract(adapter: string, records: RecordsHarness) {
  describe.each(RECORDS)(`RecordStore contract: ${adapter}: $name`, (record) => {
    const all = Object.entries(record.fields)
    const fields = all.filter(([, { joined }]) => !joined)
    const joined = all.flatMap(([name, field]) =>
      field.joined ? [[name, field.joined] as const] : [],
    )
    const texts = fields.filter(([, { kind, isMany }]) => kind === 'text' && !isMany)
    let store: RecordStore<AnyRow>
    let rows: AnyRow[]

    beforeEach(async () => {
      await records().given.danglingIds(record.table)
      store = records().recordStores(record)
      rows = []
      for (const number of [1, 2, 3]) rows.push(await store.add(sampleRow(record, number)))
    })
    const idsOf = (found: readonly AnyRow[]) => found.map(({ id }) => id)
    const asked = async (conditions: Condition[], scope: Scope = 'all') =>
      idsOf((await store.list({ ...ALL, conditions, scope })).rows)

    it('keeps what it is given', async () => {
      expect(rows[0]).toEqual({ ...sampleRow(record, 1), id: expect.stringMatching(/^\d{4,}$/) })
      expect(await store.get(idsOf(rows).toReversed(), 'all')).toEqual(rows)
      expect(await store.get([NOBODY], 'all')).toEqual([])
      expect(await store.list(ALL)).toEqual({ rows, total: 3 })
    })

    it('keeps many at once', async () => {
      const many = [7, 5, 6].map((number) => sampleRow(record, number))
      await store.addAll(many)
      const { rows: all, total } = await store.list(ALL)
      expect([all.slice(0, 3), total]).toEqual([rows, 6])
      const added = all.slice(3).map(({ id, ...row }) => row)
      expect(added).toHaveLength(3)
      expect(added).toEqual(expect.arrayContaining(many))
      await store.addAll([])
      const taken = [sampleRow(record, 8), sampleRow(record, 1)]
      if (record.unique.length > 0)
        await expect(store.addAll(taken)).rejects.toBeInstanceOf(FieldTaken)
    })

    it.each(texts)('keeps unusual texts in %s', async (name) => {
      const odd = '<p onclick="x">\n\t图 🎈 %_\\</p>'
      const { id } = await store.add({ ...sampleRow(record, 4), [name]: odd })
      expect(await store.get([id], 'all')).toMatchObject([{ [name]: odd }])
      await store.edit(id, { [name]: 'a\0b' })
      const [row] = await store.get([id], 'all')
      expect(row?.[name]).toMatch(/^a.b$/s)
    })

    it.each(texts)('finds part of %s, with wildcards as they are', async (name) => {
      const { id } = await store.add({ ...sampleRow(record, 4), [name]: '50%_\\off' })
      for (const contains of ['%', '_', '\\', '0%_']) {
        expect(await asked([{ field: name, contains }])).toEqual([id])
      }
      expect(await asked([{ field: name, contains: 'f%f' }])).toEqual([])
    })

    it.each(texts)('finds part of %s whatever the case and width of both', async (name) => {
      const { id } = await store.add({ ...sampleRow(record, 4), [name]: 'Q-ＡＰＩ Ärger 99％' })
      for (const contains of ['q-api', 'ｑ－Ａｐ', 'äRGER', '9%', '９％']) {
        expect(await asked([{ field: name, contains }]), contains).toEqual([id])
      }
      expect(await asked([{ field: name, contains: 'q％' }])).toEqual([])
    })

    it.each(
      fields.filter(([, { kind, isMany }]) => kind !== 'moment' && kind !== 'json' && !isMany),
    )('finds by %s, and by several things at once', async (name, field) => {
      const is = sampleValue(field, 2)
      const expected = rows.filter((row) => String(row[name]) === String(is))
      expect(await asked([{ field: name, is }])).toEqual(idsOf(expected))
      expect(await asked([{ field: name, in: [is] }])).toEqual(idsOf(expected))
      expect(await asked([{ field: name, is: undefined }])).toEqual([])
      expect(
        await asked([
          { field: name, is },
          { field: 'id', is: NOBODY },
        ]),
      ).toEqual([])
    })

    it.each(fields.filter(([, { isMany }]) => isMany))('finds what has one of %s', async (name) => {
      const [[a, b] = [], [, c] = []] = rows.map((row) => [row[name]].flat())
      const having = (...some: unknown[]) =>
        idsOf(rows.filter((row) => [row[name]].flat().some((one) => some.includes(one))))
      for (const some of [[a], [b], [a, c]])
        expect(await asked([{ field: name, hasAny: some }])).toEqual(having(...some))
      expect(await asked([{ field: name, hasAny: ['77'] }])).toEqual([])
    })

    it('finds among more ids than a statement has places', async () => {
      const many = Array.from({ length: 70_000 }, (_none, at) => String(9_000_000_000 + at))
      const ids = [...many, ...idsOf(rows.slice(1))]
      expect(await asked([{ field: 'id', in: ids }])).toEqual(idsOf(rows.slice(1)))
    })

    const ranged = fields.filter(([, { kind, filter }]) => kind === 'moment' || filter === 'range')
    it.each(ranged)('finds within a range of %s, ends included', async (name, field) => {
      const [from, to] = [sampleValue(field, 2), sampleValue(field, 3)]
      expect(await asked([{ field: name, from, to }])).toEqual(idsOf(rows.slice(1)))
      expect(await asked([{ field: name, to: from }])).toEqual(idsOf(rows.slice(0, 2)))
      expect(await asked([{ field: name, from: to }])).toEqual(idsOf(rows.slice(2)))
      expect(await asked([{ field: name, from: to, to: from }])).toEqual([])
    })

    it('shows nobody what is out of scope', async () => {
      const [first, second, third] = idsOf(rows)
      const only = (...conditions: Condition[]) => conditions
      const scope = { anyOf: [first, third].map((is) => only({ field: 'id', is })) }
      expect(await asked([], scope)).toEqual([first, third])
      expect(await asked([{ field: 'id', is: second }], scope)).toEqual([])
      expect((await store.list({ ...ALL, scope, limit: 1 })).total).toBe(2)
      expect(idsOf(await store.get(idsOf(rows), scope))).toEqual([first, third])
      const filter = { conditions: [], scope }
      expect(idsOf(await store.slice(filter, undefined, 9))).toEqual([first, third])
      expect(await asked([], { anyOf: [] })).toEqual([])
      expect(await asked([{ field: 'id', is: first }], { anyOf: [] })).toEqual([])
      expect(await store.get(idsOf(rows), { anyOf: [] })).toEqual([])
    })

    it.each(record.sort.map((by) => [by]))('sorts by %s, in both directions', async (by) => {
      for (const descending of [false, true]) {
        const sorted = idsOf((await store.list({ ...ALL, sort: [{ by, descending }] })).rows)
        const { pattern } = record.fields[by] ?? {}
        const differ = new Set(rows.map((row) => row[by])).size === rows.length
        // The order of patterned samples is left to the store.
        if (differ && !pattern) expect(sorted).toEqual(idsOf(descending ? rows.toReversed() : rows))
      }
    })

    it('pages, and counts what is on no page', async () => {
      const sort = [{ by: 'id', descending: true }]
      const page = await store.list({ ...ALL, sort, offset: 1, limit: 1 })
      expect(page).toEqual({ rows: [rows[1]], total: 3 })
      expect(await store.list({ ...ALL, offset: 4 })).toEqual({ rows: [], total: 3 })
      const filter = { conditions: [], scope: 'all' } as const
      expect(await store.slice(filter, rows[0], 1)).toEqual([rows[1]])
    })

    it('is read slice by slice in the order of a list', async () => {
      const unique = record.unique.flat()
      const alike = record.sort.filter((field) => !unique.includes(field))
      for (let number = 4; number < 12; number += 1) {
        const same = Object.entries(sampleRow(record, number % 3))
        const known = same.filter(([field]) => alike.includes(field))
        await store.add({ ...sampleRow(record, number), ...Object.fromEntries(known) })
      }
      const filter = { conditions: [], scope: 'all' } as const
      const orders = record.sort.flatMap((by) =>
        [false, true].map((descending) => [{ by, descending }]),
      )
      for (const sort of [record.order, ...orders]) {
        const read: AnyRow[] = []
        for (let some = 1; some > 0; ) {
          const slice = await store.slice({ ...filter, sort }, read.at(-1), 3)
          read.push(...slice)
          some = slice.length
        }
        expect(idsOf(read)).toEqual(idsOf((await store.list({ ...ALL, sort })).rows))
      }
      // Those that are alike, too.
      for (const by of record.sort) {
        const [up, down] = await Promise.all(
          [false, true].map((descending) => store.list({ ...ALL, sort: [{ by, descending }] })),
        )
        expect(idsOf(down?.rows.toReversed() ?? [])).toEqual(idsOf(up?.rows ?? []))
      }
    })

    it('edits the given fields, and nothing else', async () => {
      const id = rows[1]?.id ?? ''
      for (const [name, field] of fields) {
        const value = sampleValue(field, 5)
        await store.edit(id, { [name]: value })
        rows = rows.map((row) => (row.id === id ? { ...row, [name]: value } : row))
        expect(await store.get(idsOf(rows), 'all')).toEqual(rows)
      }
      await store.edit(id, {})
      await store.edit(NOBODY, { ...sampleRow(record, 6) })
      expect((await store.list(ALL)).total).toBe(3)
    })

    it('can have nothing where nothing may be', async () => {
      const open = fields.filter(([, field]) => 'empty' in field && field.empty === undefined)
      const none = Object.fromEntries(open.map(([name]) => [name, undefined]))
      const { id } = await store.add({ ...sampleRow(record, 4), ...none })
      expect(await store.get([id], 'all')).toEqual([{ ...sampleRow(record, 4), ...none, id }])
      for (const name of Object.keys(none)) {
        const [up] = (await store.list({ ...ALL, sort: [{ by: name, descending: false }] })).rows
        const down = (await store.list({ ...ALL, sort: [{ by: name, descending: true }] })).rows
        expect([up?.id, down.at(-1)?.id]).toEqual([id, id])
      }
      await store.edit(rows[0]?.id ?? '', none)
      expect(await store.get([rows[0]?.id ?? ''], 'all')).toEqual([{ ...rows[0], ...none }])
    })

    it.each(joined)('reads %s along, which it does not keep', async (name, {
      by,
      table,
      field,
      isMany,
    }) => {
      const of = [...RECORDS, USER].find((one) => one.table === table) ?? record
      await records().given.danglingIds(table)
      const others = records().recordStores(of)
      const normal = of.name === USER.name ? { status: 'normal' } : {}
      const under = (id?: string) => (table === record.table ? { [by]: id } : normal)
      const top = await others.add({ ...sampleRow(of, 7), ...under() })
      const below = await others.add({ ...sampleRow(of, 8), ...under(top.id) })
      const label = field ? below[field] : `${top.id},${below.id}`
      const expected = isMany ? `${label}, ${top[field ?? '']}` : label
      const ids = isMany ? [below.id, top.id] : below.id
      const { id } = await store.add({ ...sampleRow(record, 9), [by]: ids, [name]: 'forged' })
      expect(await store.get([id], 'all')).toMatchObject([{ [by]: ids, [name]: expected }])
      const filter = { conditions: [{ field: 'id', is: id }], scope: 'all' } as const
      expect((await store.list({ ...ALL, ...filter })).rows).toMatchObject([{ [name]: expected }])
      expect(await store.slice(filter, undefined, 9)).toMatchObject([{ [name]: expected }])
      expect((await store.get(idsOf(rows), 'all')).map((row) => row[name])).toEqual(
        rows.map(() => undefined),
      )
    })

    it('lists more than a page holds, removes 200 at once, and what is not there', async () => {
      const many: string[] = []
      for (let number = 4; number < 204; number += 1) {
        many.push((await store.add(sampleRow(record, number))).id)
      }
      const whole = await store.list({ ...ALL, limit: 10_000 })
      expect([whole.rows.length, whole.total]).toEqual([203, 203])
      await store.remove([...many, NOBODY])
      expect(await store.list(ALL)).toEqual({ rows, total: 3 })
    })

    it.each(record.unique.map((set) => [set]))('has one row only with the same %s', async (set) => {
      const same = Object.fromEntries(set.map((name) => [name, rows[0]?.[name]]))
      const taken = expect.objectContaining({ params: { field: set.at(-1) } })
      const again = { ...sampleRow(record, 4), ...same }
      await expect(store.add(again)).rejects.toEqual(taken)
      await expect(store.edit(rows[1]?.id ?? '', same)).rejects.toBeInstanceOf(FieldTaken)
      const fresh = Array.from({ length: 8 }, () => store.add(sampleRow(record, 5)))
      const added = (await Promise.allSettled(fresh)).filter(({ status }) => status === 'fulfilled')
      expect(added).toHaveLength(1)
      expect((await store.list(ALL)).total).toBe(4)
    })
  })
}
