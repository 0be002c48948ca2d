import { Dice } from '../dice.ts'
import { LEGACY_MENUS } from './legacy-menus.ts'
import type { LegacyRows } from './legacy-schema.ts'

/** Ids of rows that were made there later. */
const SNOWFLAKE = 1_790_000_000_000_000_000n
const OURS = {
  tenant_id: '000000',
  del_flag: '0',
  create_by: '1',
  create_time: '2024-02-29 08:30:00',
}
export const OLD_PASSWORD = 'Old-Password-9'
/** Of that password, at the lowest cost. */
export const OLD_HASH = '$2a$04$yYGN.bYlyrLWA.r2Mmb8lOe7CsAVyiS3L0cQDl3zs35.RGZ9iko7m'

export interface CompanySize {
  readonly users: number
  readonly departments: number
  readonly roles: number
}

const SIZE: CompanySize = { users: 200, departments: 40, roles: 30 }

/**
 * A company as the other system keeps it: departments six levels deep, roles of every scope, rows
 * that were removed, a second tenant, and users who share a contact.
 */
export function legacyCompany(seed: number, size = SIZE): LegacyRows {
  const dice = new Dice(seed)
  let last = SNOWFLAKE
  const id = () => {
    last += 1n + BigInt(dice.below(1000))
    return String(last)
  }
  const departments = departmentsOf(size.departments, id, dice)
  const roles = rolesOf(size.roles, id)
  const posts = postsOf(departments, id, dice)
  const users = usersOf(size.users, departments, id, dice)
  const taken = users.filter(isOurs)
  const pairs = (
    owner: string,
    member: string,
    owners: readonly Row[],
    members: readonly Row[],
    most: number,
  ) =>
    owners.flatMap((one) =>
      [
        ...new Set(Array.from({ length: dice.below(most + 1) }, () => dice.below(members.length))),
      ].map((at) => ({ [owner]: one[owner] ?? null, [member]: members[at]?.[member] ?? null })),
    )
  const others = roles.filter(({ role_id: role }) => role !== '1')
  return {
    sys_dept: departments,
    sys_user: users,
    sys_post: posts,
    sys_role: roles,
    sys_user_post: pairs('user_id', 'post_id', taken, posts, 2),
    sys_user_role: [
      { user_id: '1', role_id: '1' },
      ...pairs('user_id', 'role_id', taken.slice(1), others, 3),
    ],
    sys_menu: LEGACY_MENUS.map((row) => ({ ...row })),
    sys_role_menu: pairs('role_id', 'menu_id', others, LEGACY_MENUS, 12),
    sys_role_dept: pairs('role_id', 'dept_id', others, departments.filter(isOurs), 6),
  }
}

type Row = LegacyRows[string][number]

export function isOurs({ tenant_id: tenant, del_flag: removed }: Row): boolean {
  return tenant === '000000' && removed !== '2'
}

function departmentsOf(count: number, id: () => string, dice: Dice): Row[] {
  const root: Row = {
    ...{ ...OURS, dept_id: '100', parent_id: '0', ancestors: '0', dept_name: 'Sample Ltd' },
    ...{ order_num: 0, status: '0', email: 'hq@sample.example', leader: null, dept_category: null },
  }
  const all = [root]
  const parents: [row: Row, depth: number][] = [[root, 0]]
  for (let number = 1; number < count; number += 1) {
    const open = parents.filter(([, depth]) => depth < 5)
    // The first ones make one deep line.
    const [parent, depth] = (number < 6 ? open.at(-1) : open[dice.below(open.length)]) ?? [root, 0]
    const row: Row = {
      ...{ ...OURS, dept_id: id(), parent_id: parent.dept_id ?? null },
      ancestors: `${parent.ancestors},${parent.dept_id}`,
      dept_name: `Department ${number}`,
      ...{ order_num: number, status: '0', email: null, leader: null, dept_category: null },
    }
    all.push(row)
    parents.push([row, depth + 1])
  }
  const removed = {
    ...root,
    dept_id: id(),
    parent_id: '100',
    ancestors: '0,100',
    dept_name: 'Removed',
  }
  const foreign = { ...root, dept_id: id(), dept_name: 'Foreign Ltd', tenant_id: '100001' }
  return [...all, { ...removed, del_flag: '2' }, foreign]
}

function rolesOf(count: number, id: () => string): Row[] {
  const role = (fields: Row): Row => ({
    ...OURS,
    ...{ role_sort: 1, menu_check_strictly: true, dept_check_strictly: true, status: '0' },
    ...fields,
  })
  const superadmin = role({
    role_id: '1',
    role_name: 'Superadmin',
    role_key: 'superadmin',
    data_scope: '1',
  })
  const own = Array.from({ length: count - 1 }, (_, at) =>
    role({
      role_id: id(),
      role_name: `Role ${at}`,
      role_key: at === 0 ? 'admin' : `role${at}`,
      data_scope: String(1 + (at % 6)),
      status: at % 11 === 10 ? '1' : '0',
    }),
  )
  const removed = role({
    role_id: id(),
    role_name: 'Gone',
    role_key: 'gone',
    data_scope: '1',
    del_flag: '2',
  })
  return [superadmin, ...own, removed]
}

function postsOf(departments: readonly Row[], id: () => string, dice: Dice): Row[] {
  const there = departments.filter(isOurs)
  return Array.from({ length: 12 }, (_, at) => ({
    ...{
      ...OURS,
      del_flag: null,
      post_id: id(),
      dept_id: there[dice.below(there.length)]?.dept_id ?? null,
    },
    ...{
      post_code: `post${at}`,
      post_name: `Post ${at}`,
      post_sort: at,
      status: '0',
      remark: null,
    },
  })).map(({ del_flag: _none, ...row }) => row)
}

function usersOf(count: number, departments: readonly Row[], id: () => string, dice: Dice): Row[] {
  const there = departments.filter(isOurs)
  const user = (number: number, fields: Row): Row => ({
    ...OURS,
    ...{ user_id: id(), dept_id: there[dice.below(there.length)]?.dept_id ?? null },
    ...{ user_name: `user${number}`, nick_name: `User ${number}`, user_type: 'sys_user' },
    email: number > 10 && dice.once(4) ? '' : `user${number}@sample.example`,
    phonenumber: dice.once(3) ? '' : `138${String(10_000_000 + number)}`,
    ...{ sex: String(dice.below(3)), password: OLD_HASH, remark: null },
    status: dice.once(20) ? '1' : '0',
    ...fields,
  })
  const first = user(0, {
    user_id: '1',
    dept_id: '100',
    user_name: 'admin',
    nick_name: 'Boss',
    status: '0',
  })
  const own = Array.from({ length: count - 1 }, (_, at) => user(at + 1, {}))
  return [
    first,
    ...own,
    user(count, { email: 'user1@sample.example', phonenumber: '' }),
    user(count + 1, { user_name: 'USER2', email: '', phonenumber: '' }),
    user(count + 2, { email: '', phonenumber: '010-8888888' }),
    user(count + 3, { del_flag: '2', email: '', phonenumber: '' }),
    user(count + 4, { tenant_id: '100001', email: '', phonenumber: '' }),
    user(count + 5, { user_type: 'app_user', email: '', phonenumber: '' }),
  ]
}
