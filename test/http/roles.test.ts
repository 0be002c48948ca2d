import { beforeAll, describe, expect, it } from 'vitest'
import { type Session, type Walk, walkContract } from '../support/contract-walk.ts'
import { valuesOf } from '../support/xlsx-reader.ts'

const DONE = { code: 200, data: null }
const CODES = [
  ...['list', 'query', 'add', 'edit', 'remove', 'export'].map((code) => `system:role:${code}`),
  'system:menu:query',
]
/** D1 with D3 below it, and D2 beside it. */
const [D1, D2, D3] = [710_001, 710_002, 710_003]
const UNUSABLE_KEYS = ['admin', 'superadmin', 'SuperAdmin', 'ADMIN', 'x,superadmin', 'x y', '']

type Row = Readonly<Record<string, unknown>>

let number = 0

await walkContract('roles', (walk) => roles(walk))

function roles(walk: Walk): void {
  let admin: Session = {}
  /** Somebody with all codes of roles, and the scope "department and below" in D1. */
  let a: { id: string; name: string }
  let asA: Session = {}

  beforeAll(async () => {
    await walk.run(`insert into departments (id, parent_id, name, category, sort_order, phone,
      email, is_disabled, author_id, created_at) values
      (${D1}, null, 'One', '', 1, '', '', false, 1, now()),
      (${D2}, null, 'Two', '', 2, '', '', false, 1, now()),
      (${D3}, ${D1}, 'Three', '', 1, '', '', false, 1, now())`)
    admin = await walk.service.logIn('admin')
    a = await walk.newcomer(...CODES)
    await walk.run(`update roles set scope = 'department-and-below' where id = ${a.id}`)
    await walk.run(`update users set department_id = ${D1} where id = ${a.id}`)
    asA = await walk.service.logIn(a.name)
  })

  const ask = async (as: Session, method: string, path: string, body?: object) =>
    (await walk.ask(method, `/system/role${path}`, { as, ...(body && { body }) })).body
  const aForm = (fields: object = {}) => {
    number += 1
    const rest = { roleSort: 5, status: '0', menuIds: [] }
    return { roleName: `Walked ${number}`, roleKey: `walked-${number}`, ...rest, ...fields }
  }
  const list = async (as: Session, query = '') =>
    rowsOf((await ask(as, 'GET', `/list?${query}`)).rows)
  const added = async (as: Session, fields: object = {}) => {
    const form = aForm(fields)
    expect(await ask(as, 'POST', '', form)).toMatchObject(DONE)
    const [row] = await list(admin, `roleKey=${form.roleKey}`)
    return row ?? expect.unreachable(form.roleKey)
  }
  const ticked = async (roleId: unknown, as = admin) => {
    const url = `/system/menu/roleMenuTreeselect/${roleId}`
    const { data } = (await walk.ask('GET', url, { as })).body
    return [Object(data).checkedKeys].flat()
  }
  const menuOf = async (code: string) => {
    const url = '/system/menu/list'
    const rows = rowsOf((await walk.ask('GET', url, { as: admin })).body.data)
    const own = rows.filter(
      ({ perms, menuType, menuId }) => perms === code && menuType === 'F' && Number(menuId) > 1000,
    )
    return Number(own.at(-1)?.menuId)
  }
  /** Holds nothing, in a department. */
  const somebody = async (department: number) => {
    const person = await walk.newcomer()
    await walk.run(`update users set department_id = ${department} where id = ${person.id}`)
    await walk.run(`update roles set author_department_id = ${department} where id = ${person.id}`)
    return person
  }
  const give = (as: Session, roleId: unknown, userIds: unknown) =>
    ask(as, 'PUT', `/authUser/selectAll?roleId=${roleId}&userIds=${userIds}`)

  it('the list is sorted, and names the role that is the super administrator', async () => {
    const rows = await list(admin)
    expect(rows.find(({ roleId }) => roleId === 1)).toMatchObject({
      superAdmin: true,
      flag: false,
      menuCheckStrictly: true,
      deptCheckStrictly: true,
      dataScope: '1',
      status: '0',
    })
    const sorts = rows.map(({ roleSort }) => Number(roleSort))
    expect(sorts).toEqual(sorts.toSorted((one, other) => one - other))
    expect(await list(admin, 'roleName=%25')).toEqual([])
    expect(await ask(admin, 'GET', '/1')).toMatchObject({ data: { roleId: 1 } })
    expect(rowsOf((await ask(admin, 'GET', '/optionselect?roleIds=1')).data)).toHaveLength(1)
  })

  it('a new role opens every row only if its creator sees every row', async () => {
    expect(await added(admin)).toMatchObject({ dataScope: '1', menuCheckStrictly: true })
    expect(await added(asA)).toMatchObject({ dataScope: '5' })
    expect(await added(asA, { dataScope: '1', deptIds: [] })).toMatchObject({ dataScope: '5' })
  })

  it.each(
    UNUSABLE_KEYS,
  )('the key "%s" is refused, for a new role and for one there is', async (roleKey) => {
    const row = await added(admin)
    expect(await ask(admin, 'POST', '', aForm({ roleKey }))).toMatchObject({ code: 500 })
    expect(await ask(admin, 'PUT', '', { ...row, roleKey })).toMatchObject({ code: 500 })
    expect(await ask(admin, 'GET', `/${row.roleId}`)).toMatchObject({ data: row })
  })

  it('names and keys are taken once, also when two come at once', async () => {
    const row = await added(admin)
    const { roleName, roleKey } = row
    const taken = { code: 500, error: 'role_taken' }
    expect(await ask(admin, 'POST', '', aForm({ roleName }))).toMatchObject(taken)
    expect(await ask(admin, 'POST', '', aForm({ roleKey }))).toMatchObject(taken)
    expect(await ask(admin, 'PUT', '', { ...(await added(admin)), roleKey })).toMatchObject(taken)
    const form = aForm()
    const answers = await Promise.all(
      [1, 2, 3].map((roleSort) => ask(admin, 'POST', '', { ...form, roleSort })),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  })

  it('nothing changes the first role, and nobody is given it', async () => {
    const { id } = await somebody(D1)
    const row = (await ask(admin, 'GET', '/1')).data
    for (const as of [admin, asA]) {
      const answers = [
        await ask(as, 'PUT', '', { ...Object(row), roleName: 'x' }),
        await ask(as, 'PUT', '/dataScope', { roleId: 1, dataScope: '5' }),
        await ask(as, 'PUT', '/changeStatus', { roleId: 1, status: '0' }),
        await ask(as, 'DELETE', '/1'),
        await give(as, 1, id),
        await ask(as, 'PUT', `/authUser/cancelAll?roleId=1&userIds=${id}`),
        await ask(as, 'PUT', '/authUser/cancel', { roleId: 1, userId: 1 }),
      ]
      expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 500))
    }
    expect((await ask(admin, 'GET', '/1')).data).toEqual(row)
  })

  it('a role that somebody holds is neither disabled nor removed', async () => {
    const { roleId } = await added(admin)
    const { id } = await somebody(D1)
    expect(await give(admin, roleId, id)).toMatchObject(DONE)
    const held = { code: 500, error: 'role_held' }
    const off = { roleId, status: '1' }
    expect(await ask(admin, 'PUT', '/changeStatus', off)).toMatchObject(held)
    expect(await ask(admin, 'PUT', '', off)).toMatchObject(held)
    expect(await ask(admin, 'DELETE', `/${roleId}`)).toMatchObject(held)
    const body = { roleId, userId: Number(id) }
    expect(await ask(admin, 'PUT', '/authUser/cancel', body)).toMatchObject(DONE)
    expect(await ask(admin, 'PUT', '/changeStatus', { roleId, status: '2' })).toMatchObject({
      code: 500,
    })
    expect(await ask(admin, 'PUT', '/changeStatus', off)).toMatchObject(DONE)
    expect(await ask(admin, 'DELETE', `/${roleId}`)).toMatchObject(DONE)
    expect(await ask(admin, 'GET', `/${roleId}`)).toMatchObject({ error: 'role_not_found' })
  })

  it('nobody grants a menu they lack, and what they cannot see stays', async () => {
    const own = await menuOf('system:role:list')
    const { roleId } = await added(asA, { menuIds: [own] })
    await walk.run(
      `insert into role_menus (role_id, menu_id) values (${roleId}, 1), (${roleId}, 118)`,
    )
    const refused = { code: 500, error: 'rights_exceeded' }
    const edit = (menuIds: unknown[]) => ask(asA, 'PUT', '', { roleId, menuIds })
    expect(await edit([own, 118])).toMatchObject(refused)
    expect(await ask(asA, 'POST', '', aForm({ menuIds: [118] }))).toMatchObject(refused)
    expect(await edit([own, own, 999_999_999])).toMatchObject(DONE)
    expect(await ticked(roleId)).toEqual([118, own])
    expect(await ticked(roleId, asA)).toEqual([own])
    expect(await edit([])).toMatchObject(DONE)
    expect(await ticked(roleId)).toEqual([118])
  })

  it('a role that is not theirs, or that somebody stronger holds, gets no menu from a delegate', async () => {
    const [kept, more] = [await menuOf('system:role:list'), await menuOf('system:role:add')]
    const foreign = await added(admin, { menuIds: [kept] })
    const edit = (as: Session, roleId: unknown, menuIds: unknown[]) =>
      ask(as, 'PUT', '', { roleId, menuIds })
    expect(await edit(asA, foreign.roleId, [kept])).toMatchObject({ error: 'role_not_found' })
    const { roleId } = await added(asA, { menuIds: [kept] })
    const stronger = await somebody(D1)
    await walk.run(`update roles set scope = 'all' where id = ${stronger.id}`)
    expect(await give(admin, roleId, stronger.id)).toMatchObject(DONE)
    expect(await edit(asA, roleId, [kept, more])).toMatchObject({ error: 'rights_exceeded' })
    expect(await edit(asA, roleId, [kept])).toMatchObject(DONE)
    expect(await edit(admin, roleId, [kept, more])).toMatchObject(DONE)
    expect(await ticked(roleId)).toEqual([kept, more])
  })

  it('roles of somebody stronger are for somebody as strong to change', async () => {
    const { roleId } = await added(asA)
    const stronger = await somebody(D1)
    await walk.run(`update roles set scope = 'all' where id = ${stronger.id}`)
    await walk.service.forgetRights()
    expect(await give(asA, roleId, stronger.id)).toMatchObject({ error: 'rights_exceeded' })
    expect(await give(admin, roleId, stronger.id)).toMatchObject(DONE)
    await walk.run(`update roles set scope = 'own' where id = ${stronger.id}`)
    await walk.service.forgetRights()
    expect(
      await ask(asA, 'PUT', `/authUser/cancelAll?roleId=${roleId}&userIds=${stronger.id}`),
    ).toMatchObject(DONE)
  })

  it('nobody opens rows that are not open to them', async () => {
    const own = await menuOf('system:role:list')
    const { roleId } = await added(asA, { menuIds: [own] })
    const set = (fields: object) =>
      ask(asA, 'PUT', '/dataScope', { roleId, deptCheckStrictly: false, deptIds: [], ...fields })
    const refused = { code: 500, error: 'rights_exceeded' }
    expect(await set({ dataScope: '1' })).toMatchObject(refused)
    expect(await set({ dataScope: '2', deptIds: [D2] })).toMatchObject(refused)
    // Half-ticked, it would open D2 once whatever lies below D2 is gone.
    const half = { dataScope: '2', deptCheckStrictly: true, deptIds: [D2] }
    await walk.run(`update departments set parent_id = ${D2} where id = ${D3}`)
    expect(await set(half)).toMatchObject(refused)
    await walk.run(`update departments set parent_id = ${D1} where id = ${D3}`)
    expect(await set({ dataScope: '7' })).toMatchObject({ error: 'validation_failed' })
    expect(await set({ dataScope: '2', deptIds: [D1], menuIds: [118] })).toMatchObject(DONE)
    expect(await ask(asA, 'GET', `/${roleId}`)).toMatchObject({ data: { dataScope: '2' } })
    expect(await ticked(roleId)).toEqual([own])
    for (const dataScope of ['3', '4', '5', '6']) {
      expect(await set({ dataScope }), dataScope).toMatchObject(DONE)
    }
  })

  it('a scope is judged for whoever holds the role, and by how its boxes are linked', async () => {
    const { roleId } = await added(asA)
    const { id } = await somebody(D2)
    await walk.run(`insert into user_roles values (${id}, ${roleId})`)
    const set = (fields: object) => ask(asA, 'PUT', '/dataScope', { roleId, ...fields })
    expect(await set({ dataScope: '4' })).toMatchObject({ error: 'rights_exceeded' })
    await walk.run(`delete from user_roles where role_id = ${roleId}`)
    // Half-ticked ancestors open nothing until the boxes are independent.
    await walk.run(`update departments set parent_id = ${D2} where id = ${D1}`)
    const custom = { dataScope: '2', deptCheckStrictly: true, deptIds: [D1, D2, D3] }
    await walk.run(`insert into departments (id, parent_id, name, category, sort_order, phone, email,
      is_disabled, author_id, created_at) values (710004, ${D2}, 'Four', '', 1, '', '', false, 1, now())`)
    expect(await set(custom)).toMatchObject({ error: 'rights_exceeded' })
    expect(await ask(admin, 'PUT', '/dataScope', { roleId, ...custom })).toMatchObject(DONE)
    const unlinked = { roleId, deptCheckStrictly: false }
    expect(await ask(asA, 'PUT', '', unlinked)).toMatchObject({ error: 'rights_exceeded' })
    await walk.run(`update departments set parent_id = null where id = ${D1}`)
  })

  it("one's own role is changed only by others, and one out of scope not at all", async () => {
    const { roleId } = await added(admin)
    const missing = { code: 500, error: 'role_not_found' }
    for (const id of [roleId, 999_999_999]) {
      expect(await ask(asA, 'GET', `/${id}`)).toMatchObject(missing)
      expect(await ask(asA, 'PUT', '', { roleId: id, remark: 'x' })).toMatchObject(missing)
      expect(await ask(asA, 'PUT', '/dataScope', { roleId: id, dataScope: '5' })).toMatchObject(
        missing,
      )
      expect(await ask(asA, 'DELETE', `/${id}`)).toMatchObject(missing)
      expect(await ask(asA, 'GET', `/authUser/allocatedList?roleId=${id}`)).toMatchObject(missing)
    }
    await walk.run(`update roles set author_department_id = ${D1} where id = ${a.id}`)
    const own = { code: 500, error: 'own_role_kept' }
    expect(await ask(asA, 'PUT', '', { roleId: Number(a.id), remark: 'x' })).toMatchObject(own)
    const scope = { roleId: Number(a.id), dataScope: '5' }
    expect(await ask(asA, 'PUT', '/dataScope', scope)).toMatchObject(own)
    expect(await ask(admin, 'PUT', '', { roleId: Number(a.id), remark: 'x' })).toMatchObject(DONE)
  })

  it('several are removed together or not at all', async () => {
    const [one, other] = [await added(asA), await added(admin)]
    const both = `/${one.roleId},${other.roleId}`
    expect(await ask(asA, 'DELETE', both)).toMatchObject({ error: 'role_not_found' })
    expect(await ask(asA, 'GET', `/${one.roleId}`)).toMatchObject({ code: 200 })
    expect(await ask(admin, 'DELETE', both)).toMatchObject(DONE)
  })

  it.each(['0', '1'])('linked boxes leave out parents (status %s)', async (status) => {
    const menuIds = [1, 102, 321, 322]
    const { roleId } = await added(admin, { menuIds, menuCheckStrictly: true, status })
    expect(await ticked(roleId)).toEqual([321, 322])
    expect(await ask(admin, 'PUT', '', { roleId, menuCheckStrictly: false })).toMatchObject(DONE)
    expect(await ticked(roleId)).toEqual(menuIds)
  })

  it('departments are ticked by the same rule, of those that the caller sees', async () => {
    const { roleId } = await added(asA)
    const scope = { roleId, dataScope: '2', deptCheckStrictly: true, deptIds: [D1, D3] }
    expect(await ask(asA, 'PUT', '/dataScope', scope)).toMatchObject(DONE)
    const get = async (as: Session, id: unknown) => ask(as, 'GET', `/deptTree/${id}`)
    expect((await get(asA, roleId)).data).toEqual({
      checkedKeys: [D3],
      depts: [
        {
          ...{ id: D1, parentId: 0, label: 'One', weight: 1, disabled: false },
          children: [{ id: D3, parentId: D1, label: 'Three', weight: 1, disabled: false }],
        },
      ],
    })
    const unlinked = { ...scope, deptCheckStrictly: false, deptIds: [D1, D2, D3] }
    expect(await ask(admin, 'PUT', '/dataScope', unlinked)).toMatchObject(DONE)
    expect((await get(asA, roleId)).data).toMatchObject({ checkedKeys: [D1, D3] })
    expect(await get(asA, 999_999_999)).toMatchObject({ code: 500, error: 'role_not_found' })
  })

  it('ids beyond 2^53 have one type, in trees and where they are ticked', async () => {
    const big = '9007199254740995'
    await walk.run(`insert into menus (id, parent_id, kind, title, sort_order, path, icon,
      opens_externally, is_cached, is_visible, is_enabled) values
      (${big}, 1, 'page', 'Big', 99, 'big', '#', false, true, true, true)`)
    const { roleId } = await added(admin, { menuIds: [big, 1] })
    const url = `/system/menu/roleMenuTreeselect/${roleId}`
    const { data } = (await walk.ask('GET', url, { as: admin })).body
    const tree = rowsOf(Object(data).menus).flatMap(({ children }) => rowsOf(children))
    expect(tree.map(({ id }) => id)).toContain(big)
    expect(Object(data).checkedKeys).toEqual([big])
  })

  describe('people', () => {
    const people = async (as: Session, path: string, roleId: unknown, query = '') =>
      rowsOf(
        (await ask(as, 'GET', `/authUser/${path}?roleId=${roleId}&pageSize=200&${query}`)).rows,
      )
    const names = (rows: readonly Row[]) => rows.map(({ userName }) => userName)

    it('everybody in scope is on exactly one of the two lists', async () => {
      const [inside, outside] = [await somebody(D3), await somebody(D2)]
      const { roleId } = await added(asA)
      expect(await give(asA, roleId, inside.id)).toMatchObject(DONE)
      const held = names(await people(asA, 'allocatedList', roleId))
      const others = names(await people(asA, 'unallocatedList', roleId))
      expect(held).toEqual([inside.name])
      expect(others).toContain(a.name)
      expect(others).not.toContain(inside.name)
      expect(others).not.toContain(outside.name)
      const found = await people(asA, 'allocatedList', roleId, `userName=${inside.name}&status=0`)
      expect(names(found)).toEqual([inside.name])
      expect(await people(asA, 'allocatedList', roleId, 'userName=%25')).toEqual([])
      expect(names(await people(admin, 'unallocatedList', roleId))).toContain(outside.name)
    })

    it('roles are given and taken without a body', async () => {
      const { roleId } = await added(asA)
      const [one, other, outside] = [await somebody(D1), await somebody(D3), await somebody(D2)]
      const both = `${one.id},${other.id}`
      expect(await give(asA, roleId, both)).toMatchObject(DONE)
      expect(await give(asA, roleId, both)).toMatchObject(DONE)
      for (const [id, error] of [
        [a.id, 'own_rights_kept'],
        [outside.id, 'holder_not_found'],
        ['999999999', 'holder_not_found'],
      ]) {
        expect(await give(asA, roleId, `${one.id},${id}`)).toMatchObject({ code: 500, error })
        const path = `/authUser/cancelAll?roleId=${roleId}&userIds=${id}`
        expect(await ask(asA, 'PUT', path)).toMatchObject({ code: 500, error })
        const body = { roleId, userId: Number(id) }
        expect(await ask(asA, 'PUT', '/authUser/cancel', body)).toMatchObject({ code: 500, error })
      }
      const body = { roleId, userId: Number(one.id) }
      expect(await ask(asA, 'PUT', '/authUser/cancel', body)).toMatchObject(DONE)
      const path = `/authUser/cancelAll?roleId=${roleId}&userIds=${both}`
      expect(await ask(asA, 'PUT', path)).toMatchObject(DONE)
      expect(await people(admin, 'allocatedList', roleId)).toEqual([])
    })

    it('nobody can give what they lack', async () => {
      const { roleId } = await added(asA)
      await walk.run(`insert into role_menus values (${roleId}, 118)`)
      const { id } = await somebody(D1)
      expect(await give(asA, roleId, id)).toMatchObject({ code: 500, error: 'rights_exceeded' })
      await walk.run(`update roles set scope = 'all' where id = ${roleId}`)
      await walk.run(`delete from role_menus where role_id = ${roleId}`)
      expect(await give(asA, roleId, id)).toMatchObject({ code: 500, error: 'rights_exceeded' })
    })

    it('a role made elsewhere is given, taken and chosen, but edited only where it was made', async () => {
      const within = { menuIds: [await menuOf('system:role:list')] }
      const [staff, more, wide] = [await added(admin), await added(admin), await added(admin)]
      for (const { roleId } of [staff, more])
        await ask(admin, 'PUT', '/dataScope', { roleId, dataScope: '4' })
      await ask(admin, 'PUT', '', { roleId: staff.roleId, ...within })
      await ask(admin, 'PUT', '', { roleId: more.roleId, menuIds: [118] })
      const [one, other, outside] = [await somebody(D1), await somebody(D3), await somebody(D2)]
      const both = `${one.id},${other.id}`
      const missing = { code: 500, error: 'role_not_found' }
      const choices = rowsOf((await ask(asA, 'GET', '/optionselect')).data)
      const offered = choices.map(({ roleId }) => roleId)
      expect(offered).toContain(staff.roleId)
      for (const { roleId } of [more, wide, { roleId: 999_999_999 }]) {
        expect(offered).not.toContain(roleId)
        expect(await give(asA, roleId, both)).toMatchObject(missing)
        const all = `/authUser/cancelAll?roleId=${roleId}&userIds=${both}`
        expect(await ask(asA, 'PUT', all)).toMatchObject(missing)
        const list = `/authUser/unallocatedList?roleId=${roleId}`
        expect(await ask(asA, 'GET', list)).toMatchObject(missing)
      }
      expect(await give(asA, staff.roleId, both)).toMatchObject(DONE)
      expect(await give(asA, staff.roleId, outside.id)).toMatchObject({ error: 'holder_not_found' })
      expect(await give(admin, staff.roleId, outside.id)).toMatchObject(DONE)
      const holders = names(await people(asA, 'allocatedList', staff.roleId))
      expect(holders).toEqual([one.name, other.name])
      const body = { roleId: staff.roleId, userId: Number(one.id) }
      expect(await ask(asA, 'PUT', '/authUser/cancel', body)).toMatchObject(DONE)
      expect(names(await people(asA, 'unallocatedList', staff.roleId))).toContain(one.name)

      expect(await list(asA, `roleKey=${staff.roleKey}`)).toEqual([])
      for (const [method, path, form] of [
        ['GET', `/${staff.roleId}`],
        ['GET', `/deptTree/${staff.roleId}`],
        ['PUT', '', { roleId: staff.roleId, remark: 'x' }],
        ['PUT', '/dataScope', { roleId: staff.roleId, dataScope: '5' }],
        ['PUT', '/changeStatus', { roleId: staff.roleId, status: '1' }],
        ['DELETE', `/${staff.roleId}`],
      ] as const)
        expect(await ask(asA, method, path, form)).toMatchObject(missing)
    })

    it('a role that has grown beyond the giver can be taken away by others only', async () => {
      const { roleId } = await added(admin, { menuIds: [await menuOf('system:role:list')] })
      await ask(admin, 'PUT', '/dataScope', { roleId, dataScope: '3' })
      const person = await somebody(D3)
      expect(await give(asA, roleId, person.id)).toMatchObject(DONE)
      expect(await ask(admin, 'PUT', '', { roleId, menuIds: [118] })).toMatchObject(DONE)
      const body = { roleId, userId: Number(person.id) }
      const missing = { code: 500, error: 'role_not_found' }
      expect(await ask(asA, 'PUT', '/authUser/cancel', body)).toMatchObject(missing)
      const url = `/system/user/authRole?userId=${person.id}&roleIds=`
      const user = await walk.newcomer('system:user:edit')
      await walk.run(`update users set department_id = ${D1} where id = ${user.id}`)
      await walk.run(`update roles set scope = 'all' where id = ${user.id}`)
      const as = await walk.service.logIn(user.name)
      const answer = (await walk.ask('PUT', url, { as })).body
      expect(answer).toMatchObject({ code: 500, error: 'rights_exceeded' })
      expect(await ask(admin, 'PUT', '/authUser/cancel', body)).toMatchObject(DONE)
    })

    it('nobody enables a role that gives others more than they have', async () => {
      const { roleId } = await added(asA, { status: '1' })
      await walk.run(`insert into role_menus values (${roleId}, 118)`)
      const person = await somebody(D1)
      expect(await give(admin, roleId, person.id)).toMatchObject(DONE)
      const on = { roleId, status: '0' }
      const refused = { code: 500, error: 'rights_exceeded' }
      expect(await ask(asA, 'PUT', '/changeStatus', on)).toMatchObject(refused)
      expect(await ask(asA, 'PUT', '', on)).toMatchObject(refused)
      expect(await ask(admin, 'PUT', '/changeStatus', on)).toMatchObject(DONE)
    })
  })

  it('the export has these headings, in this order, and text stays text', async () => {
    const { roleKey } = await added(admin, { roleName: '=1+1', remark: 'why' })
    const answer = await fetch(`${walk.service.origin}/system/role/export`, {
      method: 'POST',
      headers: {
        ...admin,
        'content-type': 'application/x-www-form-urlencoded',
        'content-language': 'zh_CN',
      },
      body: `roleKey=${roleKey}&status=&pageNum=1`,
    })
    const [head, row] = valuesOf(Buffer.from(await answer.arrayBuffer()))
    expect(head).toEqual([
      ...['角色序号', '角色名称', '角色权限', '角色排序', '数据范围', '菜单树选择项是否关联显示'],
      ...['部门树选择项是否关联显示', '角色状态', '备注', '创建时间'],
    ])
    expect(row?.slice(1, 9)).toEqual([
      ...['=1+1', roleKey, '5', '全部数据权限', '是', '是', '正常', 'why'],
    ])
  })

  it('the role of people who register is for the super administrator to change', async () => {
    const refused = { code: 500, error: 'registration_role_kept' }
    const role = await added(asA)
    const other = await added(asA)
    await walk.service.given.parameter('sys.account.registerRole', String(role.roleKey))
    const form = { ...role, menuIds: [] }
    const tries = [
      ['PUT', '', form],
      ['PUT', '/changeStatus', { roleId: role.roleId, status: '1' }],
      ['PUT', '/dataScope', { ...form, dataScope: '5', deptIds: [] }],
    ] as const
    for (const [method, path, body] of tries)
      expect([path, await ask(asA, method, path, body)]).toMatchObject([path, refused])
    expect(await ask(asA, 'DELETE', `/${role.roleId}`)).toMatchObject(DONE)
    const renamed = { ...other, roleKey: role.roleKey, menuIds: [] }
    expect(await ask(asA, 'PUT', '', renamed)).toMatchObject(refused)
    expect(await ask(asA, 'POST', '', aForm({ roleKey: role.roleKey }))).toMatchObject(refused)
    expect(await ask(admin, 'PUT', '', renamed)).toMatchObject(DONE)
    await walk.service.given.parameter('sys.account.registerRole', '')
  })

  it('takes a row back with members that it does not know', async () => {
    const row = await added(admin)
    const sent = { ...row, createBy: 7, params: {}, tenantId: 'x', deptIds: [D1] }
    expect(await ask(admin, 'PUT', '', sent)).toMatchObject(DONE)
    expect((await ask(admin, 'GET', `/${row.roleId}`)).data).toEqual(row)
  })
}

function rowsOf(value: unknown): Row[] {
  return Array.isArray(value) ? value.map(Object) : []
}
