import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import { onBothStores } from '../support/both-stores.ts'
import { type Colleague, Company } from '../support/company.ts'
import { START_MS } from '../support/whole-service.ts'

type Row = Readonly<Record<string, unknown>>

const ALL = ['list', 'query', 'add', 'edit', 'remove', 'export'].map(
  (code) => `system:post:${code}`,
)
const DONE = { code: 200, data: null }
const NEVER = 999_999_999

await onBothStores('posts', posts)

function posts(open: () => Promise<Database>): void {
  let company: Company
  /** In D1, with its branch open. */
  let a: Colleague
  let d1: number
  let below: number
  let d2: number

  beforeAll(async () => {
    company = await Company.open(await open())
    d1 = await company.department(100)
    below = await company.department(d1)
    d2 = await company.department(100)
    a = await company.somebody({ department: d1, codes: ALL, scopes: ['department-and-below'] })
  }, START_MS)
  afterAll(() => company.close())

  const idsOf = (rows: readonly Row[] = []) => rows.map(({ postId }) => postId)
  const list = async (query: string, by?: Colleague) =>
    idsOf((await company.ask('GET', `/system/post/list?${query}`, undefined, by?.headers)).rows)
  const read = async (id: number): Promise<Row> =>
    (await company.ask('GET', `/system/post/${id}`)).data as Row
  const edit = async (id: number, change: Row, by?: Colleague) =>
    company.ask('PUT', '/system/post', { ...(await read(id)), ...change }, by?.headers)
  const remove = (ids: unknown, by?: Colleague) =>
    company.ask('DELETE', `/system/post/${ids}`, undefined, by?.headers)
  const options = async (query: string, by?: Colleague) =>
    (await company.ask('GET', `/system/post/optionselect${query}`, undefined, by?.headers)).data

  describe('posts', () => {
    it('have a name once in a department and a code once', async () => {
      await company.post(d1, { postName: 'Clerk', postCode: 'clerk' })
      const form = { deptId: d2, postName: 'Clerk', postCode: 'clerk-2', postSort: 1 }
      expect(await company.ask('POST', '/system/post', form)).toMatchObject(DONE)
      for (const change of [
        { postCode: 'clerk-3' },
        { deptId: d1, postCode: 'clerk-4' },
        { postName: 'x' },
      ])
        expect(await company.ask('POST', '/system/post', { ...form, ...change })).toMatchObject({
          code: 500,
          error: 'field_taken',
        })
    })

    it('are found by department, exactly or with all below', async () => {
      const [top, under] = [await company.post(d1, { postSort: 2 }), await company.post(below)]
      const branch = await list(`belongDeptId=${d1}`)
      expect(branch).toEqual(expect.arrayContaining([top, under]))
      expect(branch.indexOf(under)).toBeLessThan(branch.indexOf(top))
      expect(await list(`deptId=${below}`)).toEqual([under])
      expect(await list(`deptId=${below}&belongDeptId=${d1}`)).toEqual([under])
      expect(await list('deptId=abc')).toEqual([])
      expect(await read(under)).toMatchObject({
        deptId: below,
        deptName: expect.stringContaining('Dep'),
      })
    })

    it('are offered by department, or by their ids while they are enabled', async () => {
      const one = await company.post(below, { postSort: 1 })
      const two = await company.post(below, { postSort: 2 })
      const off = await company.post(below, { postSort: 3, status: '1' })
      for (const query of ['', '?deptId=', '?deptId=abc']) expect(await options(query)).toEqual([])
      const inDepartment = idsOf((await options(`?deptId=${below}`)) as Row[])
      expect(inDepartment).toEqual(expect.arrayContaining([one, two, off]))
      for (const query of [
        `postIds=${one},${two},${off}`,
        `postIds=${one}&postIds=${two}&postIds=${off}`,
        `postIds[0]=${one}&postIds%5B1%5D=${two}&postIds[2]=${off}`,
      ])
        expect(await options(`?${query}`)).toEqual([
          {
            postId: one,
            postName: expect.any(String),
            postCode: expect.any(String),
            deptId: below,
            status: '0',
          },
          expect.objectContaining({ postId: two }),
        ])
      const other = await company.post(d2)
      expect(await options(`?postIds=${one},${other}`, a)).toMatchObject([{ postId: one }])
      expect(await options(`?deptId=${d2}`, a)).toEqual([])
    })

    it.each([
      'system:post:query',
      'system:user:query',
    ])('are offered to holders of %s', async (code) => {
      const holder = await company.somebody({ codes: [code], scopes: ['all'] })
      const answer = await company.ask(
        'GET',
        '/system/post/optionselect',
        undefined,
        holder.headers,
      )
      expect(answer).toMatchObject({ code: 200, data: [] })
    })

    it('outside the scope are answered like ones that do not exist', async () => {
      const foreign = await company.post(d2)
      const calls = [
        (id: number) => company.ask('GET', `/system/post/${id}`, undefined, a.headers),
        (id: number) => company.ask('PUT', '/system/post', { postId: id, remark: 'x' }, a.headers),
        (id: number) => remove(id, a),
      ]
      for (const call of calls) {
        const [theirs, never] = [await call(foreign), await call(NEVER)]
        expect(theirs).toMatchObject({ code: 500, error: 'record_not_found', msg: never.msg })
        expect(never).toMatchObject({ code: 500, error: 'record_not_found' })
      }
      expect(await list(`deptId=${d2}`, a)).toEqual([])
      for (const top of [100, NEVER]) expect(await list(`belongDeptId=${top}`, a)).toEqual([])
      expect((await list(`belongDeptId=${d1}`, a)).length).toBeGreaterThan(0)
      expect(await read(foreign)).toMatchObject({ remark: '' })
    })

    it("cannot be placed outside the author's scope", async () => {
      const mine = await company.post(d1)
      for (const deptId of [d2, NEVER]) {
        const form = { deptId, postName: `n${deptId}`, postCode: `c${deptId}`, postSort: 1 }
        const added = await company.ask('POST', '/system/post', form, a.headers)
        expect(added).toMatchObject({ code: 500, error: 'invalid_field' })
        expect(await edit(mine, { deptId }, a)).toMatchObject({ code: 500, msg: added.msg })
      }
      expect(await edit(mine, { deptId: below }, a)).toMatchObject(DONE)
    })

    it('stay as they are while somebody holds them', async () => {
      const [held, free] = [await company.post(d1), await company.post(d1)]
      await company.holds(await company.somebody({ department: d1, codes: [] }), held)
      const refused = { code: 500, error: 'post_held' }
      expect(await edit(held, { status: '1' })).toMatchObject(refused)
      expect(await edit(held, { deptId: below })).toMatchObject(refused)
      expect(await remove(`${free},${held}`)).toMatchObject(refused)
      expect(await read(free)).toMatchObject({ postId: free })
      expect(await edit(held, { remark: 'still' })).toMatchObject(DONE)
      expect(await remove(free)).toMatchObject(DONE)
    })

    it('keep their department, which cannot be removed', async () => {
      const department = await company.department(100)
      const post = await company.post(department)
      const gone = () => company.ask('DELETE', `/system/dept/${department}`)
      expect(await gone()).toMatchObject({ code: 601, error: 'department_has_posts' })
      await remove(post)
      expect(await gone()).toMatchObject(DONE)
    })
  })
}
