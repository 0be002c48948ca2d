import type { Database } from '../../../adapters/postgres/connection/database.ts'
import type { ScopeRule } from '../../../domain/access/role-rights.ts'

type Row = Readonly<Record<string, unknown>>

/** Everything that determines rights. */
export interface State {
  readonly users: readonly Row[]
  readonly roles: readonly Row[]
  readonly user_roles: readonly Row[]
  readonly role_menus: readonly Row[]
  readonly role_departments: readonly Row[]
  readonly menus: readonly Row[]
  readonly departments: readonly Row[]
  readonly sessions: readonly Row[]
  /** By the key of the login name. */
  readonly login_failures: readonly Row[]
  readonly parameters: readonly Row[]
  readonly clients: readonly Row[]
  readonly second_factors: readonly Row[]
  readonly passkeys: readonly Row[]
  readonly scopeRule: ScopeRule
}

/** The tables that a state consists of. */
export const STATE_TABLES = [
  'users',
  'roles',
  'user_roles',
  'role_menus',
  'role_departments',
  'menus',
  'departments',
  'sessions',
  'login_failures',
  'parameters',
  'clients',
  'second_factors',
  'passkeys',
] as const

/**
 * The rights of a user as words: codes, menus, departments with visible rows, and by permission for
 * which code.
 */
export type Power = ReadonlySet<string>

export async function stateOf(database: Database, scopeRule: ScopeRule): Promise<State> {
  const parts = STATE_TABLES.map(
    (table) => `'${table}', (select coalesce(json_agg(t), '[]') from ${table} t)`,
  )
  const [row] = await database.rows({ text: `select json_build_object(${parts}) as state` }, [])
  const state = typeof row?.state === 'string' ? JSON.parse(row.state) : Object(row?.state)
  return { ...state, scopeRule }
}

/** A judgement asks for the same rights again for each user. */
const KNOWN = new WeakMap<State, ReadonlyMap<number, Power>>()

/**
 * Everybody's rights, derived from the rows by the rules for permissions and data scopes, with none
 * of the service's code.
 */
export function powersIn(state: State): ReadonlyMap<number, Power> {
  const powers =
    KNOWN.get(state) ?? new Map(state.users.map((user) => [Number(user.id), powerOf(user, state)]))
  KNOWN.set(state, powers)
  return powers
}

/** The rights of people who register, including a second account of somebody. */
export function powerOfStrangers(state: State): Power {
  const role = valueIn(state, 'sys.account.registerRole')
  const held = state.roles.filter(({ key }) => key === role)
  const links = held.map(({ id }) => ({ user_id: STRANGER.id, role_id: id }))
  return powerOf(STRANGER, { ...state, user_roles: links })
}

/** Whether the user must have a second factor and has none. */
export function owesFactor(state: State, user: number): boolean {
  const isTheirs = ({ user_id }: Row) => user_id === user
  const held = state.user_roles.filter(isTheirs).map(({ role_id }) => role_id)
  const isForAdministrators = valueIn(state, 'sys.account.adminFactor') === 'true'
  const isRequired = state.roles.some(
    ({ id, key, status, factor_is_required: required }) =>
      held.includes(id) &&
      status === 'normal' &&
      (required === true || (isForAdministrators && /^(superadmin|admin)$/.test(String(key)))),
  )
  return isRequired && ![...state.second_factors, ...state.passkeys].some(isTheirs)
}

export function valueIn({ parameters }: State, parameter: string): unknown {
  return parameters.find(({ key }) => key === parameter)?.value
}

const STRANGER = { id: 0, department_id: null }

function powerOf(user: Row, state: State): Power {
  const held = state.user_roles.filter((link) => link.user_id === user.id)
  const roles = state.roles.filter(
    ({ id, status }) => status === 'normal' && held.some((link) => link.role_id === id),
  )
  const words = new Set<string>()
  for (const role of roles) {
    const key = role.key === 'admin' ? ['key admin'] : []
    const all = role.key === 'superadmin' ? everything(state) : []
    const [menus, rows] = [menuWords(role, state), rowWords(role, user, state)]
    const scoped = state.scopeRule === 'widest' ? [] : menus.flatMap((menu) => wordsFor(menu, rows))
    for (const word of [...key, ...all, ...menus, ...rows, ...scoped]) words.add(word)
  }
  return words
}

function wordsFor(menu: string, rows: readonly string[]): string[] {
  return menu.startsWith('code ') ? rows.map((row) => `${row} for ${menu}`) : []
}

function everything(state: State): string[] {
  const own = state.menus.flatMap(({ id, permission }) => [`menu ${id}`, `code ${permission}`])
  return ['everything', 'key admin', ...own, ...everyRow(state)]
}

function everyRow({ departments }: State): string[] {
  return ['rows of everybody', 'own rows', ...departments.map(({ id }) => `rows of ${id}`)]
}

function menuWords({ id }: Row, { role_menus, menus }: State): string[] {
  const byId = new Map(menus.map((menu) => [menu.id, menu]))
  const isOpen = (menu: Row | undefined): boolean =>
    menu?.is_enabled === true && (menu.parent_id === null || isOpen(byId.get(menu.parent_id)))
  return role_menus
    .filter(({ role_id }) => role_id === id)
    .flatMap(({ menu_id }) => {
      const menu = byId.get(menu_id)
      const code = isOpen(menu) && menu?.permission ? [`code ${menu.permission}`] : []
      return [`menu ${menu_id}`, ...code]
    })
}

function rowWords(role: Row, user: Row, state: State): string[] {
  const below = () => branch(user.department_id, state).map((id) => `rows of ${id}`)
  if (role.key === 'admin') return everyRow(state)
  switch (role.scope) {
    case 'all':
      return everyRow(state)
    case 'custom':
      return chosen(role, state).map((id) => `rows of ${id}`)
    case 'department':
      return user.department_id === null ? [] : [`rows of ${user.department_id}`]
    case 'department-and-below':
      return below()
    case 'department-and-below-or-own':
      return [...below(), 'own rows']
    default:
      return ['own rows']
  }
}

function branch(id: unknown, state: State): unknown[] {
  if (id === null) return []
  const children = state.departments.filter(({ parent_id }) => parent_id === id)
  return [id, ...children.flatMap((child) => branch(child.id, state))]
}

/**
 * Where the form links parents and children, a parent opens its rows only with its whole branch.
 */
function chosen({ id, departments_are_linked }: Row, state: State): unknown[] {
  const ticked = state.role_departments
    .filter(({ role_id }) => role_id === id)
    .map(({ department_id }) => department_id)
  if (departments_are_linked !== true) return ticked
  return ticked.filter((one) => branch(one, state).every((below) => ticked.includes(below)))
}
