import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import { onBothStores } from '../support/both-stores.ts'
import { type Colleague, Company } from '../support/company.ts'
import { SOON } from '../support/soak.ts'
import { START_MS } from '../support/whole-service.ts'

type Row = Readonly<Record<string, unknown>>

const ALL = ['list', 'query', 'add', 'edit', 'remove'].map((code) => `system:dept:${code}`)
const DONE = { code: 200, data: null }
const NEVER = 999_999_999

await onBothStores('departments', departments)

function departments(open: () => Promise<Database>): void {
  let company: Company
  /** In D1, with its branch open. */
  let a: Colleague
  /** The same, for the pages that show the tree. */
  let b: Colleague
  let d1: number
  let d2: number

  beforeAll(async () => {
    company = await Company.open(await open())
    d1 = await company.department(100)
    d2 = await company.department(100)
    a = await company.somebody({ department: d1, codes: ALL, scopes: ['department-and-below'] })
    const codes = ['system:user:list']
    b = await company.somebody({ department: d1, codes, scopes: ['department-and-below'] })
  }, START_MS)
  afterAll(() => company.close())

  const list = async (query = '', by?: Colleague): Promise<readonly Row[]> => {
    const { data } = await company.ask('GET', `/system/dept/list?${query}`, undefined, by?.headers)
    return data as Row[]
  }
  const idsOf = (rows: readonly Row[]) => rows.map(({ deptId }) => deptId)
  const read = async (id: number): Promise<Row> =>
    (await company.ask('GET', `/system/dept/${id}`)).data as Row
  const edit = async (id: number, change: Row, by?: Colleague) =>
    company.ask('PUT', '/system/dept', { ...(await read(id)), ...change }, by?.headers)
  const form = (parentId: unknown) => ({ parentId, deptName: `form ${Math.random()}`, orderNum: 1 })
  const add = (parentId: unknown, by?: Colleague) =>
    company.ask('POST', '/system/dept', form(parentId), by?.headers)

  describe('departments', () => {
    it('are listed whole and flat, with their ancestors', async () => {
      const leaf = await company.department(d1)
      const rows = await list('pageNum=1&pageSize=1')
      expect(idsOf(rows)).toEqual(expect.arrayContaining([100, d1, d2, leaf]))
      const [root] = rows
      expect(root).toMatchObject({ deptId: 100, parentId: 0, ancestors: '0', parentName: null })
      expect(rows.find(({ deptId }) => deptId === leaf)).toMatchObject({
        parentId: d1,
        ancestors: `0,100,${d1}`,
        status: '0',
        leader: null,
        createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      })
      expect(await read(leaf)).toMatchObject({ parentName: (await read(d1)).deptName })
    })

    it('are found by name, status, parent and branch', async () => {
      const below = await company.department(d2, { deptName: 'Odd 100% name', status: '1' })
      expect(idsOf(await list('deptName=0%25%20n'))).toEqual([below])
      expect(idsOf(await list('status=1'))).toContain(below)
      expect(idsOf(await list(`parentId=${d2}`))).toEqual([below])
      expect(idsOf(await list(`belongDeptId=${d2}`))).toEqual([d2, below])
      expect(idsOf(await list(`deptId=${d2}`))).toEqual([d2])
      expect(idsOf(await list('parentId=0'))).toEqual([100])
      expect(idsOf(await list(`belongDeptId=${NEVER}`))).toEqual([])
    })

    it('list/exclude lacks the branch', async () => {
      const leaf = await company.department(d1)
      const { data } = await company.ask('GET', `/system/dept/list/exclude/${d1}`)
      const ids = idsOf(data as Row[])
      expect(ids).toEqual(expect.arrayContaining([100, d2]))
      for (const id of [d1, leaf]) expect(ids).not.toContain(id)
      const mine = await company.ask('GET', `/system/dept/list/exclude/${d2}`, undefined, a.headers)
      expect(idsOf(mine.data as Row[])).toEqual(idsOf(await list('', a)))
    })

    it('do not say what is above the top of a scope, and below which hidden department it is', async () => {
      const leaf = await company.department(d1)
      const names = new Map((await list('', a)).map((row) => [row.deptId, row.parentName]))
      expect([names.get(d1), names.get(leaf)]).toEqual([null, (await read(d1)).deptName])
      expect(names.size).toBeGreaterThan(1)
      expect((await list(`deptId=${leaf}`, a))[0]).toMatchObject({
        parentName: (await read(d1)).deptName,
      })
      const without = async (id: number) => {
        const url = `/system/dept/list/exclude/${id}`
        return idsOf((await company.ask('GET', url, undefined, a.headers)).data as Row[])
      }
      const trees = async (query: string) =>
        (await company.ask('GET', `/system/user/deptTree?${query}`, undefined, b.headers)).data
      expect(await without(100)).toEqual(await without(NEVER))
      expect(await without(leaf)).not.toContain(leaf)
      for (const filter of ['deptId', 'belongDeptId']) {
        expect(await list(`${filter}=100`, a)).toEqual([])
        expect(await trees(`${filter}=100`)).toEqual([])
      }
      expect(await trees(`belongDeptId=${d1}`)).toMatchObject([{ id: d1 }])
      expect(idsOf(await list('belongDeptId=100'))).toContain(leaf)
    })

    it('cannot be added below what is disabled, below nothing, or out of scope', async () => {
      const disabled = await company.department(d1, { status: '1' })
      expect(await add(disabled)).toMatchObject({ code: 500, error: 'department_disabled' })
      for (const parentId of [0, undefined, null, NEVER])
        expect(await add(parentId)).toMatchObject({ code: 500, error: 'invalid_field' })
      const [foreign, unknown] = [await add(d2, a), await add(NEVER, a)]
      expect(foreign).toMatchObject({ code: 500, error: 'invalid_field' })
      expect(foreign.msg).toBe(unknown.msg)
      expect(await add(d1, a)).toMatchObject(DONE)
    })

    it('move with all below, and the scope of people follows', async () => {
      const top = await company.department(d1)
      const branch = await company.department(top)
      const leaf = await company.department(branch)
      const holder = await company.somebody({
        department: top,
        codes: ALL,
        scopes: ['department-and-below'],
      })
      expect(idsOf(await list('', holder))).toEqual([top, branch, leaf])
      expect(await edit(branch, { parentId: d2 })).toMatchObject(DONE)
      expect(await read(branch)).toMatchObject({ ancestors: `0,100,${d2}` })
      expect(await read(leaf)).toMatchObject({ ancestors: `0,100,${d2},${branch}` })
      await expect.poll(async () => idsOf(await list('', holder)), SOON).toEqual([top])
      for (const parentId of [branch, leaf])
        expect(await edit(branch, { parentId })).toMatchObject({
          code: 500,
          error: 'department_cycle',
        })
      for (const parentId of [0, NEVER])
        expect(await edit(branch, { parentId })).toMatchObject({
          code: 500,
          error: 'invalid_field',
        })
      expect(await edit(100, { parentId: d1 })).toMatchObject({
        code: 500,
        error: 'department_cycle',
      })
      expect(await edit(100, { phone: '13800138000' })).toMatchObject(DONE)
    })

    it("cannot be moved out of the caller's scope", async () => {
      const mine = await company.department(d1)
      const [foreign, unknown] = [
        await edit(mine, { parentId: d2 }, a),
        await edit(mine, { parentId: NEVER }, a),
      ]
      expect(foreign).toMatchObject({ code: 500, error: 'invalid_field', msg: unknown.msg })
      // The parent of the top of a scope may stay what nobody in it sees.
      expect(await edit(d1, { phone: '1' }, a)).toMatchObject(DONE)
    })

    it('make no rows visible, when moved or removed, that the caller cannot see', async () => {
      const [half, open, place] = [
        await company.department(d1),
        await company.department(d1),
        await company.department(d1),
      ]
      const [ticked, unticked] = [await company.department(half), await company.department(half)]
      const closed = await company.department(open)
      // Whose choice of departments is whole once the others have gone.
      const chosen = [half, ticked]
      await company.somebody({ codes: ALL, scopes: ['custom'], chosen, isLinked: true })
      const position = { codes: ALL, scopes: ['custom'], chosen: [open, place, unticked] }
      const mover = await company.somebody(position)
      const refused = { code: 500, error: 'rights_exceeded' }
      expect(await edit(open, { parentId: place }, mover)).toMatchObject(refused)
      expect(await edit(unticked, { parentId: place }, mover)).toMatchObject(refused)
      const url = `/system/dept/${unticked}`
      expect(await company.ask('DELETE', url, undefined, mover.headers)).toMatchObject(refused)
      expect(await company.ask('DELETE', `/system/dept/${closed}`)).toMatchObject(DONE)
      expect(await edit(open, { parentId: place }, mover)).toMatchObject(DONE)
      expect(await company.ask('DELETE', url)).toMatchObject(DONE)
    })

    it('are disabled when nothing in them is enabled, and enabled with all above', async () => {
      const top = await company.department(d2)
      const middle = await company.department(top)
      const leaf = await company.department(middle)
      const refused = { code: 500, error: 'department_has_enabled' }
      expect(await edit(top, { status: '1' })).toMatchObject(refused)
      for (const id of [leaf, middle, top])
        expect(await edit(id, { status: '1' })).toMatchObject(DONE)
      expect(await edit(leaf, { status: '0' })).toMatchObject(DONE)
      for (const id of [leaf, middle, top]) expect(await read(id)).toMatchObject({ status: '0' })
      await company.somebody({ department: leaf, codes: [] })
      const inUse = { code: 500, error: 'department_has_users' }
      expect(await edit(leaf, { status: '1' })).toMatchObject(inUse)
    })

    it('stay while something depends on them; out of scope nothing is revealed', async () => {
      const remove = (id: number, by?: Colleague) =>
        company.ask('DELETE', `/system/dept/${id}`, undefined, by?.headers)
      const withChild = await company.department(d2)
      await company.department(withChild)
      const withUser = await company.department(d2)
      await company.somebody({ department: withUser, codes: [] })
      const empty = await company.department(d2)
      expect(await remove(100)).toMatchObject({ code: 601, error: 'department_is_root' })
      expect(await remove(withChild)).toMatchObject({ code: 601, error: 'department_has_children' })
      expect(await remove(withUser)).toMatchObject({ code: 601, error: 'department_has_users' })
      for (const id of [100, d2, withChild, withUser, empty])
        expect(await remove(id, a)).toMatchObject({ code: 500, error: 'record_not_found' })
      expect(await remove(empty)).toMatchObject(DONE)
      expect(idsOf(await list())).not.toContain(empty)
    })

    it('are led by one of their own people', async () => {
      const id = await company.department(d1)
      const [leader, stranger] = [
        await company.somebody({ department: id, codes: [] }),
        await company.somebody({ department: d2, codes: [] }),
      ]
      expect(await edit(id, { leader: Number(stranger.id) })).toMatchObject({
        error: 'invalid_field',
      })
      expect(await edit(id, { leader: Number(leader.id) })).toMatchObject(DONE)
      expect(await read(id)).toMatchObject({ leader: Number(leader.id) })
      const first = { ...form(d1), leader: Number(leader.id) }
      expect(await company.ask('POST', '/system/dept', first)).toMatchObject({
        error: 'invalid_field',
      })
    })

    it('have an address or none, and a name once below their parent', async () => {
      const id = await company.department(d1)
      for (const email of ['a', 'a@b', 'a b@c.de', 'a@b.'])
        expect((await edit(id, { email })).code).toBe(500)
      for (const email of ['a.b@c.example', ''])
        expect(await edit(id, { email })).toMatchObject(DONE)
      const { deptName } = await read(id)
      expect(await company.ask('POST', '/system/dept', { ...form(d1), deptName })).toMatchObject({
        code: 500,
        error: 'field_taken',
      })
      expect(await company.ask('POST', '/system/dept', { ...form(d2), deptName })).toMatchObject(
        DONE,
      )
    })

    it('outside the scope are answered like ones that do not exist', async () => {
      const asked = (method: string, id: number, body?: Row) =>
        company.ask(method, body ? '/system/dept' : `/system/dept/${id}`, body, a.headers)
      for (const make of [
        (id: number) => asked('GET', id),
        (id: number) => asked('PUT', id, { ...form(d1), deptId: id }),
        (id: number) => asked('DELETE', id),
      ]) {
        const { requestId: _one, ...foreign } = { requestId: '', ...(await make(d2)) }
        const { requestId: _two, ...unknown } = { requestId: '', ...(await make(NEVER)) }
        expect(foreign).toEqual(unknown)
      }
      const mine = await company.department(d1)
      const both = await company.ask('DELETE', `/system/dept/${mine},${d2}`, undefined, a.headers)
      expect(both).toMatchObject(DONE)
      expect(idsOf(await list(`deptId=${d2}`))).toEqual([d2])
    })

    it.each(['user', 'post'])('%s/deptTree has what is in scope, as trees', async (page) => {
      const codes = [`system:${page}:query`]
      const scopes = ['custom']
      const below = await company.department(d1)
      const disabled = await company.department(below, { status: '1' })
      const reader = await company.somebody({ codes, scopes, chosen: [below, disabled, d2] })
      const tree = await company.ask('GET', `/system/${page}/deptTree`, undefined, reader.headers)
      const nodes = tree.data as Row[]
      expect(nodes.map(({ id }) => id).toSorted()).toEqual([below, d2].toSorted())
      expect(nodes.find(({ id }) => id === below)).toMatchObject({
        parentId: d1,
        weight: 1,
        disabled: false,
        children: [{ id: disabled, disabled: true }],
      })
      expect(nodes.find(({ id }) => id === d2)).not.toHaveProperty('children')
      const nobody = await company.somebody({ codes: ['system:dept:list'] })
      expect(
        (await company.ask('GET', `/system/${page}/deptTree`, undefined, nobody.headers)).code,
      ).toBe(403)
    })

    it('are offered for a choice while they are enabled', async () => {
      const disabled = await company.department(d1, { status: '1' })
      const options = async (query = '', by?: Colleague) =>
        (await company.ask('GET', `/system/dept/optionselect${query}`, undefined, by?.headers)).data
      expect(await options(`?deptIds=${d1},${d2},${disabled}`)).toEqual([
        { deptId: d1, deptName: expect.any(String), leader: null },
        { deptId: d2, deptName: expect.any(String), leader: null },
      ])
      expect(await options(`?deptIds=${d1},${d2}`, a)).toMatchObject([{ deptId: d1 }])
    })
  })

  describe('the operation log', () => {
    const lineOf = async (operId?: unknown): Promise<Row | undefined> => {
      const { rows = [] } = await company.ask('GET', '/monitor/operlog/list?businessType=2')
      return rows.find((row) => operId === undefined || row.operId === operId)
    }

    it("contains the operator's department under its name at that time", async () => {
      const id = await company.department(100, { deptName: 'Old name' })
      const codes = ['system:dept:query', 'system:dept:edit']
      const by = await company.somebody({ department: id, codes, scopes: ['department'] })
      expect(await edit(id, { orderNum: 7 }, by)).toMatchObject(DONE)
      const line = await lineOf()
      expect(line).toMatchObject({ deptName: 'Old name' })
      expect(await edit(id, { deptName: 'New name' })).toMatchObject(DONE)
      expect(await lineOf(line?.operId)).toMatchObject({ deptName: 'Old name' })
    })
  })
}
