import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Colleague, Company } from '../support/company.ts'
import { START_MS } from '../support/whole-service.ts'

type Row = Readonly<Record<string, unknown>>

const DEPARTMENTS = ['list', 'query', 'add', 'edit', 'remove'].map((code) => `system:dept:${code}`)
const POSTS = ['list', 'query', 'add', 'edit', 'remove'].map((code) => `system:post:${code}`)
const LABELS = '/system/dict/data/type/sys_normal_disable'

let company: Company
let keeper: Colleague

beforeAll(async () => {
  company = await Company.open()
  const codes = [...DEPARTMENTS, ...POSTS]
  keeper = await company.somebody({ department: 100, codes, scopes: ['department-and-below'] })
}, START_MS)
afterAll(() => company.close())

/** As whoever holds the codes of the page, and no code of another one. */
async function call(method: string, url: string, body?: Row) {
  const answer = await company.ask(method, `/system${url}`, body, keeper.headers)
  expect([method, url, answer.code, answer.error]).toEqual([method, url, 200, undefined])
  return answer
}
const rowsOf = async (url: string) => {
  const { data, rows = data } = await call('GET', url)
  return rows as readonly Row[]
}
const named = async (url: string, name: string, value: string): Promise<Row> => {
  const row = (await rowsOf(url)).find((one) => one[name] === value)
  if (!row) throw new Error(`${value} is not in ${url}`)
  return row
}

describe.each([
  {
    frontEnd: 'ruoyi-plus-vben5',
    lists: { dept: '/dept/list', post: '/post/list?pageNum=1&pageSize=10' },
    postTree: '/post/deptTree',
    found: '/dept/list?deptName=Sales&status=0',
    order: 1,
  },
  {
    frontEnd: 'plus-ui',
    lists: { dept: '/dept/list?pageNum=1&pageSize=10', post: '/post/list?pageNum=1&pageSize=10' },
    postTree: '/user/deptTree',
    found: '/dept/list?pageNum=1&pageSize=10&deptName=Sales&deptCategory=s&status=0',
    order: 0,
  },
])('$frontEnd', ({ frontEnd, lists, postTree, found, order }) => {
  const deptName = `Sales of ${frontEnd}`

  it('walks through departments', async () => {
    await call('GET', LABELS.replace('/system', ''))
    await rowsOf(lists.dept)
    const form = { parentId: 100, deptName, deptCategory: 's', orderNum: order, status: '0' }
    await call('POST', '/dept', { ...form, phone: '13800138000', email: '' })
    const added = await named(found, 'deptName', deptName)
    const { data } = await call('GET', `/dept/${added.deptId}`)
    expect(await rowsOf(`/dept/list/exclude/${added.deptId}`)).not.toContainEqual(added)
    const whole = { ...(data as Row), children: [], leaderName: null, deptCategory: 'sales' }
    await call('PUT', '/dept', whole)
    expect(await named(lists.dept, 'deptName', deptName)).toMatchObject({ deptCategory: 'sales' })
    await call('POST', '/dept', { ...form, parentId: added.deptId, deptName: 'To be removed' })
    const child = await named(`/dept/list?parentId=${added.deptId}`, 'deptName', 'To be removed')
    await call('DELETE', `/dept/${child.deptId}`)
  })

  it('walks through posts', async () => {
    const tree = await rowsOf(postTree)
    expect(tree).toMatchObject([{ id: 100, parentId: 0, children: expect.any(Array) }])
    await rowsOf(lists.post)
    const { deptId } = await named('/dept/list', 'deptName', deptName)
    await rowsOf('/user/deptTree')
    const postName = `Clerk of ${frontEnd}`
    const form = { deptId, postName, postCode: frontEnd, postCategory: '', postSort: order }
    await call('POST', '/post', { ...form, status: '0', remark: '' })
    const added = await named(`/post/list?belongDeptId=100&postName=Clerk`, 'postName', postName)
    expect(await rowsOf(`/post/optionselect?deptId=${deptId}`)).toMatchObject([{ postName }])
    const { data } = await call('GET', `/post/${added.postId}`)
    await call('PUT', '/post', { ...(data as Row), params: {}, status: '1' })
    await call('DELETE', `/post/${added.postId}`)
    expect(await rowsOf(`/post/list?deptId=${deptId}&pageNum=1&pageSize=10`)).toEqual([])
  })
})
