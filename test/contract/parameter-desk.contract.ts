import { describe, expect, it } from 'vitest'
import type { ParameterFilter } from '../../application/ports/parameter-desk.ts'
import type { RecordsHarness } from '../support/records.ts'
import { later, someMoment } from '../support/unique.ts'

const ALL = { filter: {}, sort: { by: 'id', direction: 'asc' }, offset: 0, limit: 200 } as const
const MISSING = '9223372036854775807'

export function parameterDeskContract(adapter: string, records: RecordsHarness) {
  describe(`ParameterDesk contract: ${adapter}`, () => {
    it('adds, finds and lists, and what it adds can be read', async () => {
      const { parameterDesk: desk, parameters } = records()
      expect(await desk.add(text('a.b', { remark: 'why' }), someMoment)).toBe(true)
      const { parameters: all, total } = await desk.list(ALL)
      expect(total).toBe(1)
      const added = { ...text('a.b', { remark: 'why' }), isBuiltIn: false, createdAt: someMoment }
      expect(all).toEqual([{ ...added, id: expect.any(String) }])
      expect(await desk.find(all[0]?.id ?? '')).toEqual(all[0])
      expect(await desk.find(MISSING)).toBeUndefined()
      expect(await parameters.value('a.b')).toBe('value')
    })

    it('adds a key once, also when two come at once', async () => {
      const { parameterDesk: desk } = records()
      const added = await Promise.all([1, 2, 3].map(() => desk.add(text('a'), someMoment)))
      expect(added.filter(Boolean)).toHaveLength(1)
      expect((await desk.list(ALL)).total).toBe(1)
    })

    it('edits, and says why it could not', async () => {
      const { given, parameterDesk: desk, parameters } = records()
      const id = await given.parameter('a', '1')
      await given.parameter('taken', '1')
      expect(await desk.edit(id, text('b', { value: '2' }))).toBe('edited')
      expect(await parameters.value('a')).toBeUndefined()
      expect(await parameters.value('b')).toBe('2')
      expect(await desk.edit(id, text('taken'))).toBe('key-taken')
      expect(await desk.edit(MISSING, text('c'))).toBe('missing')
      expect(await desk.find(id)).toMatchObject({ createdAt: someMoment, key: 'b' })
      for (const [remark, kept] of [
        ['why', 'why'],
        [undefined, 'why'],
        ['', ''],
      ]) {
        expect(await desk.edit(id, text('b', { remark }))).toBe('edited')
        expect(await desk.find(id)).toMatchObject({ remark: kept })
      }
    })

    it('keeps the key of a built-in one, and lets the rest be edited', async () => {
      const { given, parameterDesk: desk } = records()
      const id = await given.parameter('a', '1', true)
      expect(await desk.edit(id, text('b'))).toBe('missing')
      expect(await desk.edit(id, text('a', { value: '2' }))).toBe('edited')
      expect(await desk.find(id)).toMatchObject({ key: 'a', value: '2', isBuiltIn: true })
    })

    it('sets a value by key', async () => {
      const { given, parameterDesk: desk, parameters } = records()
      await given.parameter('a', '1', true)
      expect(await desk.setValue('a', '2')).toBe(true)
      expect(await parameters.value('a')).toBe('2')
      expect(await desk.setValue('b\0', '2')).toBe(false)
    })

    it('removes all that are named, or none when one is built in', async () => {
      const { given, parameterDesk: desk } = records()
      const own = await given.parameter('own', '1')
      const other = await given.parameter('other', '1')
      const builtIn = await given.parameter('built-in', '1', true)
      expect(await desk.remove([own, builtIn, MISSING])).toBe(false)
      expect((await desk.list(ALL)).total).toBe(3)
      expect(await desk.remove([own, MISSING])).toBe(true)
      expect((await desk.list(ALL)).parameters.map(({ id }) => id)).toEqual([other, builtIn])
    })

    it.each<[string, ParameterFilter, string[]]>([
      ['nothing', {}, ['a.one', 'a.two', 'b%']],
      ['part of the key', { keyContains: 'a.' }, ['a.one', 'a.two']],
      ['a wildcard', { keyContains: '%' }, ['b%']],
      ['part of the name', { nameContains: 'Name of b' }, ['b%']],
      ['own ones', { isBuiltIn: false }, ['a.one', 'a.two', 'b%']],
      ['built-in ones', { isBuiltIn: true }, []],
      ['the time', { from: later(1), to: later(1) }, ['a.two']],
    ])('filters by %s', async (_case, filter, expected) => {
      const { parameterDesk: desk } = records()
      for (const [n, key] of ['a.one', 'a.two', 'b%'].entries()) {
        await desk.add(text(key, { name: `Name of ${key}` }), later(n))
      }
      const { parameters, total } = await desk.list({ ...ALL, filter })
      expect(parameters.map(({ key }) => key)).toEqual(expected)
      expect(total).toBe(expected.length)
    })

    it('is read in slices, each parameter once', async () => {
      const { parameterDesk: desk } = records()
      for (const key of ['a.1', 'b', 'a.2', 'a.3']) await desk.add(text(key), someMoment)
      const filter = { keyContains: 'a.' }
      const first = await desk.slice({ filter, after: undefined, limit: 2 })
      const rest = await desk.slice({ filter, after: first[1]?.id, limit: 2 })
      expect([first, rest].map((slice) => slice.map(({ key }) => key))).toEqual([
        ['a.1', 'a.2'],
        ['a.3'],
      ])
      expect(await desk.slice({ filter, after: rest[0]?.id, limit: 2 })).toEqual([])
    })

    it('lists in pages, in both directions', async () => {
      const { parameterDesk: desk } = records()
      for (const [key, n] of [
        ['a', 2],
        ['b', 1],
        ['c', 1],
      ] as const)
        await desk.add(text(key), later(n))
      const keys = async (page: object) =>
        (await desk.list({ ...ALL, ...page })).parameters.map(({ key }) => key)
      expect(await keys({ limit: 2 })).toEqual(['a', 'b'])
      expect(await keys({ limit: 2, offset: 2 })).toEqual(['c'])
      expect(await keys({ sort: { by: 'id', direction: 'desc' } })).toEqual(['c', 'b', 'a'])
      expect(await keys({ sort: { by: 'createdAt', direction: 'asc' } })).toEqual(['b', 'c', 'a'])
      expect(await keys({ sort: { by: 'createdAt', direction: 'desc' } })).toEqual(['a', 'c', 'b'])
    })
  })
}

function text(key: string, change: object = {}) {
  return { key, name: 'Name', value: 'value', remark: undefined, ...change }
}
