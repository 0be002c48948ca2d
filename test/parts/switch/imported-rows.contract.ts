import { describe, expect, it } from 'vitest'
import type { ImportedRows } from '../../../application/parts/switch/imported-rows.ts'
import type { Values } from '../../../domain/parts/switch/imported-values.ts'

const NOW = '2026-03-04T05:06:07.000Z'

function role(id: string, fields: Values = {}): Values {
  return {
    ...{ id, key: `key${id}`, name: `Name ${id}`, sortOrder: 3, scope: 'own' },
    ...{ menusAreLinked: true, remark: 'First', createdAt: NOW, status: 'normal' },
    ...fields,
  }
}

function department(id: string): Values {
  return {
    ...{ id, parentId: null, name: `Department ${id}`, category: '', sortOrder: 1 },
    ...{ phone: '', email: '', isDisabled: false, authorId: '1', createdAt: NOW },
  }
}

/** @param within runs in a transaction on a store without roles and departments of operators */
export function importedRowsContract(
  adapter: string,
  within: (work: (rows: ImportedRows) => Promise<void>) => Promise<void>,
) {
  describe(`ImportedRows contract: ${adapter}`, () => {
    const each = (work: (rows: ImportedRows, ids: readonly string[]) => Promise<void>) => () =>
      within(async (rows) => work(rows, await rows.reserve('roles', 3)))

    it(
      'reserves ids that differ',
      each(async (rows, ids) => {
        const all = [...ids, ...(await rows.reserve('roles', 2))]
        expect(new Set(all).size).toBe(5)
        expect(await rows.reserve('roles', 0)).toEqual([])
      }),
    )

    it(
      'adds rows and shows the wanted fields as texts',
      each(async (rows, [one = '', two = '']) => {
        await rows.add('roles', [role(one), role(two, { remark: 'It’s "so" \\ \n 中文' })])
        await rows.add('roles', [])
        const found = await rows.stored('roles', ['remark', 'sortOrder', 'menusAreLinked'])
        expect(found.filter(({ id }) => id === one || id === two)).toEqual([
          { id: one, remark: 'First', sortOrder: '3', menusAreLinked: 'true' },
          { id: two, remark: 'It’s "so" \\ \n 中文', sortOrder: '3', menusAreLinked: 'true' },
        ])
      }),
    )

    it(
      'adds entries to logs, which get ids of their own',
      each(async (rows) => {
        const from = { clientId: '', address: '203.0.113.7', userAgent: '', at: NOW }
        const entry = { userName: '"中文"', outcome: 'failure', reason: null, ...from }
        const ids = await rows.add('login_log', [entry, entry])
        expect(new Set([...ids, ...(await rows.add('login_log', [entry]))]).size).toBe(3)
        expect(await rows.add('login_log', [])).toEqual([])
      }),
    )

    it(
      'changes only what is named',
      each(async (rows, [one = '', two = '']) => {
        await rows.add('roles', [role(one), role(two)])
        await rows.edit('roles', [
          { id: one, remark: 'Second' },
          { id: two, sortOrder: 9 },
        ])
        await rows.edit('roles', [])
        const found = await rows.stored('roles', ['remark', 'sortOrder', 'name'])
        expect(found.filter(({ id }) => id === one || id === two)).toEqual([
          { id: one, remark: 'Second', sortOrder: '3', name: `Name ${one}` },
          { id: two, remark: 'First', sortOrder: '9', name: `Name ${two}` },
        ])
      }),
    )

    it(
      'removes the named rows only',
      each(async (rows, [one = '', two = '']) => {
        await rows.add('roles', [role(one), role(two)])
        await rows.note([{ kind: 'roles', oldId: '8', newId: one, digests: {} }], 'one')
        await rows.remove('roles', [])
        expect(await rows.known('roles')).toHaveLength(1)
        await rows.remove('roles', [one])
        expect(await rows.known('roles')).toEqual([])
        expect(await rows.present('roles', [one, two])).toEqual(new Set([two]))
      }),
    )

    it(
      'gives later rows ids above those that were kept',
      each(async (rows, [one = '', two = '']) => {
        const kept = String(BigInt(two) + 500n)
        await rows.add('roles', [role(one), role(kept)])
        await rows.raise('roles')
        expect(await rows.present('roles', [one, two, kept])).toEqual(new Set([one, kept]))
        const [next = ''] = await rows.reserve('roles', 1)
        expect(BigInt(next) > BigInt(kept)).toBe(true)
        await rows.raise('roles')
        expect(BigInt((await rows.reserve('roles', 1))[0] ?? '') > BigInt(next)).toBe(true)
      }),
    )

    it(
      'gives each owner exactly its members',
      each(async (rows, [one = '', two = '']) => {
        const [sales = '', stock = ''] = await rows.reserve('departments', 2)
        await rows.add('departments', [department(sales), department(stock)])
        await rows.add('roles', [role(one), role(two)])
        await rows.link(
          'role_departments',
          new Map([
            [one, [stock, sales]],
            [two, [sales]],
          ]),
        )
        await rows.link('role_departments', new Map([[one, [stock]]]))
        const links = await rows.links('role_departments')
        expect([links.get(one), links.get(two)]).toEqual([[stock], [sales]])
        await rows.link('role_departments', new Map([[one, []]]))
        expect((await rows.links('role_departments')).get(one)).toBeUndefined()
      }),
    )

    it(
      'remembers where rows came from',
      each(async (rows) => {
        const first = {
          kind: 'roles',
          oldId: '1790000000000000001',
          newId: '7',
          digests: { name: 'a' },
        }
        const other = { ...first, kind: 'users' }
        await rows.note([first, other], 'one')
        await rows.note([{ ...first, digests: { name: 'b' } }], 'two')
        await rows.note([], 'two')
        expect(await rows.known('roles')).toEqual([{ ...first, digests: { name: 'b' } }])
        expect(await rows.known('users', [first.oldId, '5'])).toEqual([other])
        expect(await rows.known('users', ['5'])).toEqual([])
      }),
    )
  })
}
