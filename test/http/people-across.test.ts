import { beforeAll, describe, expect, it } from 'vitest'
import { type Session, type Walk, walkContract } from '../support/contract-walk.ts'
import { SOON } from '../support/soak.ts'
import { inSix, SURFACES, type TestedSurface } from '../support/surfaces.ts'
import { valuesOf } from '../support/xlsx-reader.ts'

type Row = Readonly<Record<string, unknown>>

const DONE = { code: 200, data: null }
/** A department with two below it, and one beside it; in each of the last three, a user, a role and a post. */
const [TOP, LEAF, OTHER, SISTER] = [720_001, 720_002, 720_003, 720_004]
const PLACES = [TOP, LEAF, OTHER]
const CODES = ['user', 'role', 'dept', 'post'].flatMap((page) => [
  `system:${page}:list`,
  `system:${page}:edit`,
])

for (const surface of SURFACES) {
  const name = `across the pages of people, in generation ${surface.generation}`
  await walkContract(name, (walk) => across(walk, surface))
}

function across(walk: Walk, surface: TestedSurface): void {
  const isSix = surface.generation === '6'
  let admin: Session = {}

  beforeAll(async () => {
    await walk.run(`insert into departments (id, parent_id, name, category, sort_order, phone,
      email, is_disabled, author_id, created_at) select id, parent, 'Place ' || id, '', 1, '', '',
      false, 1, now() from (values (${TOP}, 100), (${LEAF}, ${TOP}), (${OTHER}, 100),
      (${SISTER}, ${TOP})) as d (id, parent)`)
    await walk.run(`insert into users (id, name, name_key, nick_name, status, created_at,
      department_id) select id + 100, 'in' || id, 'in' || id, 'x', 'normal', now(), id
      from unnest(array[${PLACES}]) as id`)
    await walk.run(`insert into roles (id, key, name, status, author_department_id)
      select id + 200, 'in' || id, 'in' || id, 'normal', id from unnest(array[${PLACES}]) as id`)
    await walk.run(`insert into posts (id, department_id, code, name, category, sort_order,
      is_disabled, remark, author_id, created_at) select id + 300, id, 'in' || id, 'in' || id, '',
      1, false, '', 1, now() from unnest(array[${PLACES}]) as id`)
    admin = await logIn('admin')
  })

  const logIn = (name: string) => walk.service.logIn(name, surface)
  const ask = async (method: string, url: string, as: Session, body?: Row) => {
    const { url: asked, ...form } = isSix ? inSix(url, body) : { url, ...(body && { body }) }
    const { data, ...rest } = (await walk.ask(method, asked, { as, ...form })).body
    return Array.isArray(Object(data).rows) ? { ...rest, ...Object(data) } : { ...rest, data }
  }

  /** Somebody of the top department with these roles; what is in the other department is theirs. */
  async function somebody(
    scopes: readonly string[],
    { chosen = [], isLinked = false }: { chosen?: readonly number[]; isLinked?: boolean } = {},
  ) {
    const { id, name } = await walk.newcomer(...CODES)
    await walk.run(`update users set department_id = ${TOP} where id = ${id}`)
    await walk.run(`update roles set departments_are_linked = ${isLinked} where id = ${id}`)
    for (const department of chosen)
      await walk.run(`insert into role_departments values (${id}, ${department})`)
    for (const [at, scope] of scopes.entries()) {
      const role = `${at === 0 ? '' : '9'}${id}`
      await walk.run(`insert into roles (id, key, name, status) values (${role}, 'more${role}',
        'more${role}', 'normal') on conflict do nothing`)
      await walk.run(`update roles set scope = '${scope}' where id = ${role}`)
      await walk.run(`insert into user_roles values (${id}, ${role}) on conflict do nothing`)
    }
    for (const [table, more] of [
      ['users', 100],
      ['roles', 200],
      ['posts', 300],
    ] as const)
      await walk.run(`update ${table} set author_id = ${id} where id = ${OTHER + more}`)
    return { id: Number(id), as: await logIn(name) }
  }

  /** Of which places somebody sees the user, the role, the post, the department. */
  async function seen(as: Session) {
    const idsIn = async (url: string, name: string, more: number) => {
      const { rows, data } = await ask('GET', `${url}?pageSize=200`, as)
      const ids = [rows ?? data].flat().map((row) => Number(Object(row)[name]) - more)
      return PLACES.filter((place) => ids.includes(place))
    }
    return {
      users: await idsIn('/system/user/list', 'userId', 100),
      roles: await idsIn('/system/role/list', 'roleId', 200),
      posts: await idsIn('/system/post/list', 'postId', 300),
      departments: await idsIn('/system/dept/list', 'deptId', 0),
    }
  }
  const everywhere = (rows: readonly number[], departments = rows) => ({
    ...{ users: rows, roles: rows, posts: rows, departments },
  })

  it('the profile names roles, posts and department, and changes none of them', async () => {
    const { id, as } = await somebody(['own'])
    await walk.run(`insert into user_posts values (${id}, ${TOP + 300})`)
    const show = async () => Object((await ask('GET', '/system/user/profile', as)).data)
    const before = await show()
    expect(before).toMatchObject({
      roleGroup: `Role ${id}`,
      postGroup: `in${TOP}`,
      user: {
        ...{ userId: id, deptId: TOP, deptName: `Place ${TOP}` },
        ...(!isSix && { tenantId: '000000' }),
      },
    })
    const whole = { ...before.user, deptId: OTHER, status: '1', roles: [1], roleIds: [1] }
    const body = { ...whole, nickName: 'Renamed', userName: 'other', postIds: [] }
    expect(await ask('PUT', '/system/user/profile', as, body)).toMatchObject(DONE)
    const { user, ...groups } = await show()
    expect({ user, ...groups }).toEqual({
      ...before,
      // Without a picture of their own, their initials.
      user: {
        ...{ ...before.user, nickName: 'Renamed' },
        [isSix ? 'avatarUrl' : 'avatar']: expect.stringMatching(/initials/),
      },
    })
    const info = Object((await ask('GET', '/system/user/getInfo', as)).data)
    expect(info.user).toMatchObject({ deptId: TOP, deptName: `Place ${TOP}`, status: '0' })
    const mine = await ask('GET', '/monitor/online', as)
    expect(mine.rows).toMatchObject([{ deptName: `Place ${TOP}` }])
  })

  describe('rows that roles open', () => {
    it('of several roles are open together, to look at and to change', async () => {
      const { as } = await somebody(['department', 'own'])
      expect(await seen(as)).toEqual(everywhere([TOP, OTHER], [TOP]))
      const edit = async (place: number) => [
        await ask('PUT', '/system/user', as, {
          userId: place + 100,
          remark: String(as.authorization),
        }),
        await ask('PUT', '/system/role', as, { roleId: place + 200, remark: 'x' }),
        await ask('PUT', '/system/post', as, { postId: place + 300, remark: 'x' }),
      ]
      for (const place of [TOP, OTHER]) {
        for (const answer of await edit(place)) expect(answer).toMatchObject(DONE)
      }
      for (const answer of await edit(LEAF)) expect(answer).toMatchObject({ code: 500 })
    })

    it("of a leaf that was ticked with its parents are the leaf's", async () => {
      const ticked = { chosen: [TOP, LEAF], isLinked: true }
      expect(await seen((await somebody(['custom'], ticked)).as)).toEqual(everywhere([LEAF]))
      expect(await seen((await somebody(['custom'])).as)).toEqual(everywhere([]))
    })

    it('are closed after a right is revoked', async () => {
      const { id, as } = await somebody(['custom'])
      expect(await seen(as)).toEqual(everywhere([]))
      const { rows } = await ask('GET', '/system/user/list', as)
      expect(rows).toMatchObject([{ userId: id }])
      await walk.run(`delete from user_roles where user_id = ${id}`)
      for (const page of ['user', 'role', 'dept', 'post']) {
        const list = async () => (await ask('GET', `/system/${page}/list`, as)).code
        await expect.poll(list, SOON).toBe(403)
      }
    })
  })

  it.each([
    [
      'post',
      [
        '岗位序号',
        '部门id',
        '岗位编码',
        '岗位名称',
        '类别编码',
        '岗位排序',
        '状态',
        '备注',
        '创建时间',
      ],
    ],
    ['dict/type', ['字典主键', '字典名称', '字典类型', '备注', '创建时间']],
    [
      'dict/data',
      ['字典编码', '字典排序', '字典标签', '字典键值', '字典类型', '是否默认', '备注', '创建时间'],
    ],
  ])('the sheet of %s has these headings', async (page, headings) => {
    const answer = await fetch(`${walk.service.origin}/system/${page}/export`, {
      method: 'POST',
      headers: {
        ...admin,
        'content-type': 'application/x-www-form-urlencoded',
        'content-language': 'zh_CN',
      },
      body: 'pageNum=1&pageSize=1',
    })
    const [head] = valuesOf(Buffer.from(await answer.arrayBuffer()))
    expect(head).toEqual(headings)
    const { name } = await walk.newcomer()
    const as = await logIn(name)
    const refused = await walk.ask('POST', `/system/${page}/export`, { as })
    expect(refused).toMatchObject({
      body: { code: 403 },
      headers: { 'content-type': 'application/json' },
    })
  })

  it('adds somebody without a department for who sees such users, as their author', async () => {
    const { id, name } = await walk.newcomer('system:user:add')
    await walk.run(`update roles set scope = 'own' where id = ${id}`)
    const form = { userName: 'placeless', nickName: 'x', password: 'Correct-Horse-8', deptId: null }
    expect(await ask('POST', '/system/user', await logIn(name), form)).toMatchObject(DONE)
  })

  it('gives people who register the role that the super administrator chose', async () => {
    const configKey = 'sys.account.registerRole'
    const set = (configValue: string, as = admin) =>
      ask('PUT', '/system/config/updateByKey', as, { configKey, configValue })
    const lesser = await logIn((await walk.newcomer('system:config:edit')).name)
    expect(await set(`in${TOP}`, lesser)).toMatchObject({ code: 500, error: 'parameter_kept' })
    expect(await set('nobodys')).toMatchObject({ code: 500, error: 'role_not_found' })
    expect(await set('superadmin')).toMatchObject({ code: 500, error: 'built_in_role_kept' })
    expect(await set('in 1')).toMatchObject({ code: 500, error: 'invalid_field' })
    expect(await set(`in${TOP}`)).toMatchObject(DONE)
    const { rows } = await ask('GET', `/system/config/list?configKey=${configKey}`, admin)
    const form = { ...(rows as Row[])[0], configValue: '' }
    const edited = await ask('PUT', '/system/config', lesser, form)
    expect(edited).toMatchObject({ code: 500, error: 'parameter_kept' })

    const { clientId } = surface
    const { password } = walk.service
    const open = { configKey: 'sys.account.registerUser', configValue: true }
    expect(await ask('PUT', '/system/config/updateByKey', admin, open)).toMatchObject(DONE)
    const ofPages = { tenantId: '000000', userType: 'sys_user' }
    const fresh = { clientId, grantType: 'password', username: 'with-role', password, ...ofPages }
    expect((await walk.sealed('POST', '/auth/register', fresh)).body).toMatchObject(DONE)
    const session = await logIn('with-role')
    const { data } = await ask('GET', '/system/user/getInfo', session)
    expect(data).toMatchObject({ roles: [`in${TOP}`] })
    expect(await set('', lesser)).toMatchObject({ error: 'parameter_kept' })
    expect(await set('')).toMatchObject(DONE)
  })

  it('leaves ways into accounts and roles to the super administrator', async () => {
    const chief = await logIn('admin')
    const lesser = await logIn((await walk.newcomer('system:config:edit')).name)
    const set = (configKey: string, configValue: unknown, as = lesser) =>
      ask('PUT', '/system/config/updateByKey', as, { configKey, configValue })
    const refused = { code: 500, error: 'parameter_kept' }
    const [open, role, initial] = [
      'account.registerUser',
      'account.registerRole',
      'user.initPassword',
    ].map((name) => `sys.${name}`) as [string, string, string]
    expect(await set(initial, 'Known-To-Me-9')).toMatchObject(refused)
    expect(await set(initial, 'Known-To-Me-9', chief)).toMatchObject(DONE)
    expect(await set(initial, '')).toMatchObject(DONE)

    await set(open, false, chief)
    expect(await set(role, `in${TOP}`, chief)).toMatchObject(DONE)
    expect(await set(open, true)).toMatchObject(refused)
    const { rows } = await ask('GET', `/system/config/list?configKey=${open}`, chief)
    const form = { ...(rows as Row[])[0], configValue: 'true' }
    expect(await ask('PUT', '/system/config', lesser, form)).toMatchObject(refused)
    expect(await set(role, '', chief)).toMatchObject(DONE)
    expect(await set(open, true)).toMatchObject(DONE)
    expect(await set(open, false)).toMatchObject(DONE)
  })
}
