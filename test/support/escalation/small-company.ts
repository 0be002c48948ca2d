import type { Database } from '../../../adapters/postgres/connection/database.ts'

/** Departments: D1 with D11 (D111 below) and D12; D2 with D21 and D22. */
export const PLACES = {
  ...{ TOP: 100, D1: 2001, D11: 2002, D111: 2003, D12: 2004 },
  ...{ D2: 2010, D21: 2011, D22: 2012 },
}

/** Users with none of these cannot change others. */
const PEOPLE_CODES = [
  ...codes('user', ['list', 'query', 'add', 'edit', 'remove', 'import', 'export', 'resetPwd']),
  ...codes('role', ['list', 'query', 'add', 'edit', 'remove']),
  ...codes('dept', ['list', 'query', 'add', 'edit', 'remove']),
  ...codes('post', ['list', 'query', 'add', 'edit', 'remove']),
  'system:menu:query',
  ...['monitor:online:forceLogout', 'monitor:logininfor:unlock'],
]

/** Without the first role they only allow reading. */
const MENU_CODES = codes('menu', ['list', 'add', 'edit', 'remove'])
const CONFIG_CODES = codes('config', ['list', 'query', 'add', 'edit', 'remove'])

/** The key of the role for people who register. It has few rights and is visible to heads. */
export const REGISTRANTS = 'visitor'

export const ROLES = {
  FIRST: 1,
  /** Sees every row, but may not do everything. */
  ADMIN: 3001,
  HEAD: 3002,
  /** Opens D11 with everything below it, and D1 if D12 is moved out of it. */
  CLERK: 3003,
  LIGHT: 3004,
  /** Has codes that only the first user has, and opens every row. Heads can see it. */
  STRONG: 3005,
  /** The same but disabled, so its holders have nothing from it. */
  ASLEEP: 3006,
  /** Opens the holder's department, without those below. */
  NEAR: 3007,
  /** Opens D111 and D21; D2 is half ticked. */
  PICK: 3008,
  /** For people who register; currently disabled. */
  VISITOR: 3009,
  /** Made at the top: what heads may give, and what they may not. */
  STAFF: 3010,
  TOP_STRONG: 3011,
  TOP_WIDE: 3012,
  TOP_ASLEEP: 3013,
  /** Its holders must have a second factor. */
  GUARDED: 3014,
}

export const USERS = {
  FIRST: 1,
  ADMIN: 4001,
  /** In D1. */
  HEAD: 4002,
  /** In D12; also sees D11, D111 and D21. */
  CLERK: 4003,
  /** In D11, with the disabled role. */
  SLEEPER: 4004,
  /** In D11, with the strong role. */
  STRONG: 4005,
  /** In D11, with the light role. */
  LIGHT: 4006,
  /** In D111, without roles. */
  BARE: 4007,
  /** In D2; also a head. */
  OTHER_HEAD: 4008,
  /** In D2; also sees D111 and D21. */
  PLANNER: 4009,
  /** In D1; must have a second factor, and has none. */
  OWING: 4010,
  /** In D11; must have one, and has one. */
  GUARDED: 4011,
  /** In D1; a role of that department, and one that shows users of D111 and D22. */
  MIXED: 4012,
}

export const POSTS = { IN_D1: 6001, IN_D2: 6002 }

/** A page and buttons that heads have, and one of each that they lack. */
export const MENUS = { PAGE: 101, BUTTON: 302, HIDDEN: 123, FOREIGN: 118 }

/** The menu page needs them. */
const MENU_BUTTONS = [321, 322, 323, 324]

interface RoleGiven {
  readonly id: number
  readonly key: string
  readonly scope: string
  readonly codes: readonly string[]
  readonly status?: string
  readonly departments?: readonly number[]
  /** D1 by default. */
  readonly madeIn?: number
  readonly needsFactor?: boolean
}

const STRONG_CODES = codes('client', ['list', 'query', 'edit'])

const MADE_ROLES: readonly RoleGiven[] = [
  {
    ...{ id: ROLES.ADMIN, key: 'admin', scope: 'all' },
    codes: [...[...PEOPLE_CODES, ...MENU_CODES, ...CONFIG_CODES], 'monitor:online:list'],
  },
  { id: ROLES.HEAD, key: 'head', scope: 'department-and-below', codes: PEOPLE_CODES },
  {
    ...{ id: ROLES.CLERK, key: 'clerk', scope: 'custom' },
    codes: PEOPLE_CODES.filter((code) => !/user:(add|remove|import)/.test(code)),
    // D12 is absent, so D1 is half ticked and opens nothing.
    departments: [PLACES.D1, PLACES.D11, PLACES.D111],
  },
  { id: ROLES.LIGHT, key: 'light', scope: 'own', codes: ['system:user:list'] },
  { id: ROLES.STRONG, key: 'strong', scope: 'all', codes: STRONG_CODES },
  { id: ROLES.NEAR, key: 'near', scope: 'department', codes: PEOPLE_CODES },
  {
    ...{ id: ROLES.PICK, key: 'pick', scope: 'custom', codes: [] },
    departments: [PLACES.D111, PLACES.D2, PLACES.D21],
  },
  { id: ROLES.VISITOR, key: REGISTRANTS, scope: 'own', codes: STRONG_CODES, status: 'disabled' },
  {
    ...{ id: ROLES.STAFF, key: 'staff', scope: 'department-and-below', madeIn: PLACES.TOP },
    codes: ['system:user:list', 'system:user:query'],
  },
  {
    ...{ id: ROLES.TOP_STRONG, key: 'top-strong', scope: 'own', madeIn: PLACES.TOP },
    codes: STRONG_CODES,
  },
  {
    ...{ id: ROLES.TOP_WIDE, key: 'top-wide', scope: 'custom', madeIn: PLACES.TOP },
    ...{ codes: ['system:user:list'], departments: [PLACES.D111, PLACES.D22] },
  },
  {
    ...{ id: ROLES.TOP_ASLEEP, key: 'top-asleep', scope: 'own', madeIn: PLACES.TOP },
    ...{ codes: STRONG_CODES, status: 'disabled' },
  },
  {
    ...{ id: ROLES.GUARDED, key: 'guarded', scope: 'department-and-below' },
    ...{ codes: PEOPLE_CODES, needsFactor: true },
  },
  { id: ROLES.ASLEEP, key: 'asleep', scope: 'all', codes: STRONG_CODES, status: 'disabled' },
]

/** Name, department, roles. */
const MADE_USERS: readonly (readonly [number, number, readonly number[]])[] = [
  [USERS.ADMIN, PLACES.D1, [ROLES.ADMIN]],
  [USERS.HEAD, PLACES.D1, [ROLES.HEAD]],
  [USERS.CLERK, PLACES.D12, [ROLES.CLERK, ROLES.NEAR, ROLES.PICK]],
  [USERS.SLEEPER, PLACES.D11, [ROLES.ASLEEP]],
  [USERS.STRONG, PLACES.D11, [ROLES.STRONG]],
  [USERS.LIGHT, PLACES.D11, [ROLES.LIGHT]],
  [USERS.BARE, PLACES.D111, []],
  [USERS.OTHER_HEAD, PLACES.D2, [ROLES.HEAD]],
  [USERS.PLANNER, PLACES.D2, [ROLES.NEAR, ROLES.PICK]],
  [USERS.OWING, PLACES.D1, [ROLES.GUARDED]],
  [USERS.GUARDED, PLACES.D11, [ROLES.GUARDED]],
  [USERS.MIXED, PLACES.D1, [ROLES.NEAR, ROLES.TOP_WIDE]],
]

/** Those who have a second factor. */
const EQUIPPED = [USERS.FIRST, USERS.ADMIN, USERS.STRONG, USERS.LIGHT, USERS.GUARDED]

/** Adds the company to the seeded rows. */
export async function found(database: Database, passwordHash: string): Promise<void> {
  const run = (text: string, values: readonly unknown[] = []) => database.rows({ text }, values)
  await run(`insert into departments (id, parent_id, name, category, sort_order, phone, email,
      is_disabled, author_id, created_at)
    select id, parent, 'D' || id, '', 1, '', '', false, 1, now() from (values
      (2001, 100), (2002, 2001), (2003, 2002), (2004, 2001), (2010, 100), (2011, 2010), (2012, 2010)
    ) as d (id, parent)`)
  for (const role of MADE_ROLES) await addRole(run, role)
  // Each check reads all menus, so unused ones are removed to save time.
  await run(
    `delete from menus where kind = 'button' and id <> all($1)
      and id not in (select menu_id from role_menus)`,
    [[...Object.values(MENUS), ...MENU_BUTTONS]],
  )
  for (const [id, department, roles] of MADE_USERS) {
    await run(
      `insert into users (id, name, name_key, nick_name, password_hash, status, created_at,
          department_id) values ($1, $2, $2, $2, $3, 'normal', now(), $4)`,
      [id, `user${id}`, passwordHash, department],
    )
    for (const role of roles) await run('insert into user_roles values ($1, $2)', [id, role])
  }
  await run(
    `insert into second_factors (user_id, sealed_secret, created_at, confirmed_at)
      select id, 'sealed', now(), now() from users where id = any($1)`,
    [[...EQUIPPED]],
  )
  // Everybody has tried wrong passwords, so that opening a lock can be seen.
  await run(`insert into login_failures (name_key, count, locks) select name_key, 1, 0 from users`)
  await run(`update parameters set value = $1 where key = 'sys.account.registerRole'`, [
    REGISTRANTS,
  ])
  await run(`insert into posts (id, department_id, code, name, category, sort_order, is_disabled,
      remark, author_id, created_at)
    select id, dept, 'p' || id, 'P' || id, '', 1, false, '', 1, now()
    from (values (6001, 2001), (6002, 2010)) as p (id, dept)`)
}

type Run = (text: string, values?: readonly unknown[]) => Promise<unknown>

async function addRole(run: Run, role: RoleGiven): Promise<void> {
  const { id, key, scope, status = 'normal', departments = [], madeIn = PLACES.D1 } = role
  const { needsFactor = false } = role
  await run(
    `insert into roles (id, key, name, status, scope, author_id, author_department_id,
        factor_is_required) values ($1, $2, $2, $3, $4, 1, $5, $6)`,
    [id, key, status, scope, madeIn, needsFactor],
  )
  await run(
    `insert into role_menus (role_id, menu_id)
      select $1, id from menus where permission = any($2) or id = 1`,
    [id, [...role.codes]],
  )
  for (const department of departments)
    await run('insert into role_departments values ($1, $2)', [id, department])
}

function codes(page: string, actions: readonly string[]): string[] {
  return actions.map((action) => `system:${page}:${action}`)
}
