import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Tokens } from '../../../bootstrap/wiring/tokens.ts'
import {
  aMenu,
  aRole,
  aUser,
  type Company,
  type SmallImport,
  smallCompany,
  smallImport,
  tableIn,
} from '../../support/legacy/small-company.ts'

const POSTS = { component: 'system/post/index', perms: 'system:post:list' }
const ALL = aRole(1, 'superadmin', 'All')
const ROLES = [ALL, aRole(8, 'first', 'First'), aRole(9, 'second', 'Second')]

let small: SmallImport

beforeEach(async () => {
  small = await smallImport()
})

afterEach(() => small.target.close())

/** Users of one role each. @param held old ids of menus of the first and second role */
function company(menus: Company[string], held: readonly (readonly number[])[]): Company {
  return smallCompany({
    sys_role: ROLES,
    sys_user: [aUser(8, 'ann'), aUser(9, 'bob')],
    sys_user_role: [8, 9].map((id) => ({ user_id: id, role_id: id })),
    sys_menu: [aMenu(1, 'System', { path: 'system', menu_type: 'M' }), ...menus],
    sys_role_menu: held.flatMap((ids, at) => ids.map((id) => ({ role_id: 8 + at, menu_id: id }))),
  })
}

async function codesOf(name: string) {
  const [row] = await small.query(`select id::text as id from users where name = '${name}'`)
  const { permissions } = await small.target.container.get(Tokens.RightsRepo).get(String(row?.id))
  return [...permissions.codes]
}

it('by a disabled menu whose page is there twice', async () => {
  const menus = [aMenu(104, 'Posts', POSTS), aMenu(204, 'Posts of old', { ...POSTS, status: '1' })]
  const report = await small.bring(company(menus, [[104], [204]]))
  expect([await codesOf('ann'), await codesOf('bob')]).toEqual([['system:post:list'], []])
  expect(tableIn(report, 'sys_role_menu')?.altered).toEqual([
    { record: 'Posts of old', reason: 'Second would get system:post:list, and do not get it' },
  ])
})

it('and nobody loses the enabled one of two, in any order', async () => {
  const menus = [aMenu(104, 'Posts', { ...POSTS, status: '1' }), aMenu(204, 'Posts too', POSTS)]
  await small.bring(company(menus, [[104], [204]]))
  expect([await codesOf('ann'), await codesOf('bob')]).toEqual([[], ['system:post:list']])
})

it.each([['another:code:list'], [''], [null]])('by a page that gave %j there', async (perms) => {
  const menus = [aMenu(104, 'Posts', POSTS), aMenu(204, 'Posts too', { ...POSTS, perms })]
  await small.bring(company(menus, [[104, 204], [204]]))
  expect([await codesOf('ann'), await codesOf('bob')]).toEqual([['system:post:list'], []])
})

it('by menus, roles and clients without a status', async () => {
  const none = { status: null }
  const menus = [aMenu(104, 'Posts', { ...POSTS, ...none }), aMenu(204, 'Cars', { perms: 'a:b:c' })]
  const [, first = {}, second = {}] = ROLES
  const sys_role = [ALL, first, { ...second, ...none }]
  const client = { id: 5, client_id: 'c0ffee', client_key: 'app', grant_type: 'sms', ...none }
  await small.bring({ ...company(menus, [[104], [204]]), sys_role, sys_client: [client] })
  expect([await codesOf('ann'), await codesOf('bob')]).toEqual([[], []])
  expect(await small.query(`select status from clients where client_id = 'c0ffee'`)).toEqual([
    { status: 'disabled' },
  ])
})

it('by a doubled menu that comes later', async () => {
  const first = aMenu(104, 'Posts', POSTS)
  await small.bring(company([first], [[104], []]))
  const menus = [first, aMenu(204, 'Posts of old', { ...POSTS, status: '1' })]
  const report = await small.bring(company(menus, [[104], [204]]))
  expect([await codesOf('ann'), await codesOf('bob')]).toEqual([['system:post:list'], []])
  expect(tableIn(report, 'sys_menu')).toMatchObject({
    left: [{ record: 'Posts of old', reason: 'it is the same as Posts here' }],
    gone: [],
  })
})

it('and own pages come, whatever their folder begins with', async () => {
  const menus = [
    aMenu(204, 'Toolbox', { component: 'toolbox/list/index', perms: 'toolbox:list:list' }),
    aMenu(205, 'Jobs', { component: 'monitor/jobs/index', perms: 'monitor:jobs:list' }),
    aMenu(206, 'Tenants', { component: 'system/tenants/index', perms: 'system:tenants:list' }),
    aMenu(208, 'Tools', { component: 'tool/own/index', perms: 'tool:own:list' }),
    aMenu(207, 'Packages', { component: 'system/tenantPackage/index' }),
  ]
  const report = await small.bring(company(menus, [[204, 205, 206, 208], []]))
  expect((await codesOf('ann')).toSorted()).toEqual([
    ...['monitor:jobs:list', 'system:tenants:list', 'tool:own:list', 'toolbox:list:list'],
  ])
  expect(tableIn(report, 'sys_menu')?.left).toHaveLength(1)
})

describe('by a role here that has the key of one there', () => {
  const roleHere = () =>
    small.query(`insert into roles (key, name, status, sort_order, scope)
    values ('first', 'Prepared', 'normal', 1, 'own') returning id::text as id`)
  const menus = [aMenu(104, 'Posts', POSTS)]
  const rolesByKey = async () => {
    const rows = await small.query(`select key, name from roles where id >= 1000 order by key`)
    return rows.map(({ key, name }) => `${key} ${name}`)
  }

  it('if somebody here holds it', async () => {
    const [role] = await roleHere()
    await small.query(`with friend as (insert into users (name, name_key, nick_name, status, created_at)
        values ('eve', 'eve', 'Eve', 'normal', now()) returning id)
      insert into user_roles (user_id, role_id) select id, ${role?.id} from friend`)
    const report = await small.bring(company(menus, [[104], []]))
    expect([await codesOf('ann'), await codesOf('eve')]).toEqual([['system:post:list'], []])
    expect(await rolesByKey()).toEqual(['first Prepared', 'role-8 First', 'second Second'])
    expect(tableIn(report, 'sys_role')?.altered).toEqual([
      { record: 'First', reason: 'its key is role-8, because first is taken', isMinor: true },
    ])
    const again = await small.bring(company(menus, [[104], []]))
    expect(tableIn(again, 'sys_role')).toMatchObject({ changed: [], taken: 0 })
    expect(await codesOf('eve')).toEqual([])
  })

  it('if strangers get it when they register', async () => {
    await roleHere()
    await small.query(
      `update parameters set value = 'first' where key = 'sys.account.registerRole'`,
    )
    await small.bring(company(menus, [[104], []]))
    expect(await rolesByKey()).toEqual(['first Prepared', 'role-8 First', 'second Second'])
  })

  it('but one that nobody holds becomes theirs', async () => {
    await roleHere()
    await small.bring(company(menus, [[104], []]))
    expect(await rolesByKey()).toEqual(['first First', 'second Second'])
    expect(await codesOf('ann')).toEqual(['system:post:list'])
  })
})
