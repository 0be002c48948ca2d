import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import { aPicture } from '../support/bodies.ts'
import { onBothStores } from '../support/both-stores.ts'
import { FRONT_ENDS, PageWalk } from '../support/page-walk.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'
import { valuesOf } from '../support/xlsx-reader.ts'

type Row = Readonly<Record<string, unknown>>

const PEOPLE = 500
const PASSWORD = 'Head-Horse-77'
const HEADINGS = [
  ...[
    '用户序号',
    '部门编号',
    '用户账号',
    '用户昵称',
    '用户邮箱',
    '手机号码',
    '用户性别',
    '账号状态',
  ],
]
/** What heads of departments need. */
const CODES = /^system:(user|dept|post):|^system:oss:(list|query|upload|download|remove)/

await onBothStores("a company's first month", firstMonth)

/** One step after the other, as its administrator takes them, with the front ends in turns. */
function firstMonth(open: () => Promise<Database>): void {
  let service: WholeService
  let admin: PageWalk
  let head: PageWalk
  let headId: unknown
  let initialPassword = ''
  const departments: Record<string, unknown> = {}
  const [frontEnd, otherFrontEnd] = FRONT_ENDS as [(typeof FRONT_ENDS)[0], (typeof FRONT_ENDS)[0]]

  beforeAll(async () => {
    service = await wholeService({ REPEAT_SECONDS: '0' }, undefined, await open())
    admin = new PageWalk(service, frontEnd, await service.logIn('admin'))
  }, START_MS)
  afterAll(() => service.close())

  const list = (page: PageWalk, filter = '') =>
    page.call('GET', `/system/user/list?pageNum=1&pageSize=10${filter}`)

  async function department(deptName: string, parentId: unknown): Promise<void> {
    await admin.call('POST', '/system/dept', { parentId, deptName, orderNum: 1, status: '0' })
    departments[deptName] = (await admin.row('/system/dept/list', 'deptName', deptName)).deptId
  }

  async function enter(username: string, password: string): Promise<PageWalk> {
    return new PageWalk(service, otherFrontEnd, await service.logIn(username, { password }))
  }

  it('begins with departments and posts', async () => {
    expect(await admin.row('/system/dept/list', 'deptName', '总公司')).toMatchObject({
      deptId: 100,
    })
    await department('生产部', 100)
    await department('销售部', 100)
    await department('销售一组', departments.销售部)
    await department('销售二组', departments.销售部)
    const post = { deptId: departments.销售部, postName: '主管', postCode: 'head', postSort: 1 }
    await admin.call('POST', '/system/post', { ...post, status: '0' })
    const again = { parentId: 100, deptName: '生产部', orderNum: 1, status: '0' }
    expect(await refusal('POST', '/system/dept', again)).toEqual(['field_taken', '部门名称已存在'])
  })

  it('continues with a role for heads of departments', async () => {
    const menus = (await admin.rows('/system/menu/list', 'menuId', 'menuName', 'perms')).filter(
      ({ perms, menuName }) => CODES.test(String(perms)) || menuName === '系统管理',
    )
    const name = { roleName: '部门主管', roleKey: 'head', roleSort: 3 }
    const menuIds = menus.map(({ menuId }) => menuId)
    await admin.call('POST', '/system/role', { ...name, status: '0', menuIds })
    const { roleId } = await admin.row('/system/role/list?pageNum=1&pageSize=10', 'roleKey', 'head')
    const scope = { roleId, ...name, dataScope: '4', deptIds: [] }
    await admin.call('PUT', '/system/role/dataScope', scope)
  })

  it('imports everybody, after a check of the sheet', async () => {
    const places = ['销售一组', '销售二组', '生产部'].map((name) => departments[name])
    const rows = Array.from({ length: PEOPLE }, (_, at) => [
      ...['', String(places[at % places.length]), `worker${at}`, `员工${at}`],
      ...[`worker${at}@example.com`, `1390${String(at).padStart(7, '0')}`, '男', '正常'],
    ])
    const wrong = [...rows.slice(1), ['', '99999', 'worker-x', '员工', '', '', '', '']]
    const checked = await importOf(wrong, '?dryRun=true')
    expect(checked.msg).toContain('worker-x 导入失败：“99999”：部门不存在，或没有权限使用该部门')
    expect((await list(admin)).total).toBe(1)
    const { code, msg } = await importOf(rows)
    expect([code, msg]).toEqual([200, expect.stringContaining(`共 ${PEOPLE} 条`)])
    initialPassword = /初始密码：([\w-]+)/.exec(msg)?.[1] ?? ''
    expect((await list(admin, `&deptId=${departments.销售部}`)).total).toBe(334)
    const worker = await enter('worker9', initialPassword)
    expect((await worker.data('/system/user/getInfo')).permissions).toEqual([])
  })

  it('makes one of them head of a department, who sees that department and no other', async () => {
    const worker = await admin.row('/system/user/list?userName=worker0', 'userName', 'worker0')
    headId = worker.userId
    const { roles, posts } = await admin.data('/system/user/')
    const role = (roles as Row[]).find(({ roleKey }) => roleKey === 'head')
    expect(posts).toEqual([])
    const place = { deptId: departments.销售部, roleIds: [role?.roleId], postIds: [] }
    await admin.call('PUT', '/system/user', { ...worker, ...place })
    await admin.sealed('PUT', '/system/user/resetPwd', { userId: headId, password: PASSWORD })
    head = await enter('worker0', PASSWORD)
    expect((await list(head)).total).toBe(334)
    const seen = await head.rows('/system/dept/list', 'deptName')
    expect(seen.map(({ deptName }) => deptName)).toEqual(['销售部', '销售一组', '销售二组'])
    const routers = JSON.stringify(await head.rows('/system/menu/getRouters', 'name', 'path'))
    expect(routers).toContain('system/user/index')
    expect(routers).not.toContain('system/role/index')
  })

  it('leaves each with the files of their own people', async () => {
    const named = { name: '合同.png', type: 'image/png' }
    const upload = (page: PageWalk) => page.upload('/resource/oss/upload', aPicture(500), {}, named)
    for (const page of [admin, head]) expect(await upload(page)).toMatchObject({ code: 200 })
    const files = '/resource/oss/list?pageNum=1&pageSize=10'
    expect(await head.rows(files, 'originalName')).toHaveLength(1)
    expect(await admin.rows(files, 'originalName')).toHaveLength(2)
  })

  it('moves a department, and what its old head sees with it', async () => {
    const moved = await admin.data(`/system/dept/${departments.销售一组}`)
    await admin.call('PUT', '/system/dept', { ...moved, parentId: departments.生产部 })
    expect((await list(head)).total).toBe(168)
    expect(await refusal('DELETE', `/system/dept/${departments.销售部}`)).toEqual([
      'department_has_children',
      '部门“销售部”存在下级部门，不能删除',
    ])
  })

  it('removes a user: the session ends, the files stay, the name is free', async () => {
    await admin.call('PUT', '/system/user/changeStatus', { userId: headId, status: '1' })
    const asked = await service.send({
      ...{ method: 'GET', url: '/system/user/getInfo', headers: head.headers },
    })
    expect(JSON.parse(asked.text)).toMatchObject({ code: 401 })
    await admin.call('DELETE', `/system/user/${headId}`)
    expect(await admin.rows('/resource/oss/list?pageNum=1&pageSize=10')).toHaveLength(2)
    const again = { deptId: departments.销售部, userName: 'worker0', nickName: '新员工' }
    await admin.call('POST', '/system/user', { ...again, password: PASSWORD, status: '0' })
    expect((await list(admin, '&userName=worker0')).total).toBe(1)
  })

  it('opens registration, with a role that may do nothing yet', async () => {
    const role = { roleName: '访客', roleKey: 'visitor', roleSort: 9, status: '0', menuIds: [] }
    await admin.call('POST', '/system/role', role)
    for (const [configKey, configValue] of [
      ['sys.account.registerUser', 'true'],
      ['sys.account.registerRole', 'visitor'],
    ]) {
      await admin.call('PUT', '/system/config/updateByKey', { configKey, configValue })
    }
    const visitor = { username: 'visitor', password: PASSWORD, userType: 'sys_user' }
    const client = { clientId: service.clientId, grantType: 'password' }
    await admin.sealed('POST', '/auth/register', { ...client, ...visitor })
    const { roles, permissions } = await (await enter('visitor', PASSWORD)).data(
      '/system/user/getInfo',
    )
    expect([roles, permissions]).toEqual([['visitor'], []])
  })

  it('ends with sheets and a log that say what happened', async () => {
    const saved = valuesOf(await admin.save('/system/user/export', {}))
    // A heading, the administrator, everybody but the head, who came back, and a visitor.
    expect(saved).toHaveLength(1 + 1 + PEOPLE + 1)
    const log = await admin.rows(
      '/monitor/operlog/list?pageNum=1&pageSize=100&status=1',
      ...['title', 'operName', 'errorMsg'],
    )
    expect(log.map(({ title, errorMsg }) => [title, errorMsg])).toEqual([
      ['部门管理', '部门存在下级部门，不能删除'],
      ['部门管理', '该值已被使用'],
    ])
  })

  async function importOf(rows: readonly string[][], query = '') {
    const sheets = [{ name: '用户', rows: [HEADINGS, ...rows] }]
    const url = `/system/user/importData${query}`
    return admin.upload(url, await writeXlsx({ sheets }), { updateSupport: 'false' })
  }

  /** @returns code and words */
  async function refusal(method: string, url: string, body?: object) {
    const headers = { ...admin.headers, 'content-type': 'application/json' }
    const payload = body && { payload: JSON.stringify(body) }
    const { text } = await service.send({ method, url, headers, ...payload })
    const { error, msg } = JSON.parse(text)
    return [error, msg]
  }
}
