import type { Id } from '../../../domain/shared/id.ts'
import { SUPER_ROLE, SUPER_USER } from '../../../domain/users/super-user.ts'
import type { LinkPlan, WantedLinks } from './bring-rows.ts'
import type { LinkTable } from './imported-rows.ts'
import type { LegacyRow } from './legacy-source.ts'
import type { LegacyTableName } from './legacy-tables.ts'
import { shortList } from './legacy-values.ts'
import type { SwitchRun } from './switch-run.ts'
import type { TableTally } from './table-tally.ts'

interface Sides {
  readonly from: LegacyTableName
  readonly to: LinkTable
  readonly owner: readonly [kind: string, column: string]
  readonly member: readonly [kind: string, column: string]
}

const USERS = ['users', 'user_id'] as const
const ROLES = ['roles', 'role_id'] as const
const LINKS: readonly Sides[] = [
  { from: 'sys_user_post', to: 'user_posts', owner: USERS, member: ['posts', 'post_id'] },
  { from: 'sys_user_role', to: 'user_roles', owner: USERS, member: ROLES },
  { from: 'sys_role_menu', to: 'role_menus', owner: ROLES, member: ['menus', 'menu_id'] },
  {
    from: 'sys_role_dept',
    to: 'role_departments',
    owner: ROLES,
    member: ['departments', 'dept_id'],
  },
]

/** Links belong to the tenant of their owner. */
export async function planLinks(run: SwitchRun): Promise<LinkPlan[]> {
  const plans: LinkPlan[] = []
  for (const sides of LINKS) {
    const tally = run.tally(sides.from)
    const rows = await run.parts.reader.rows(sides.from, tally)
    const judged = judgedLinks(sides.to, rows, run, tally)
    if (sides.to === 'user_roles' && judged.length < rows.length) {
      tally.note('Other users than the first keep their other roles, without superadmin.')
    }
    // Without its table, or what its rows lead to, nobody there has lost anything.
    const wanted = () => {
      tellLeft(run, sides, judged, tally)
      const isThere = run.parts.reader.has(sides.from) && run.identities(sides.member[0]).length > 0
      return isThere ? wantedLinks(run, sides, judged) : []
    }
    plans.push({ table: sides.to, tally, isEmpty: rows.length === 0, wanted })
  }
  return plans
}

/** Leaves out what would give more here than there. */
function judgedLinks(
  to: LinkTable,
  rows: readonly LegacyRow[],
  run: SwitchRun,
  tally: TableTally,
): readonly LegacyRow[] {
  if (to === 'user_roles') {
    tellDisabled(rows, run, tally)
    return withoutSuperadmins(rows, run)
  }
  return to === 'role_menus' ? withoutGains(rows, run, tally) : rows
}

/**
 * Several menus there can be one here, or have another permission. A role gets a built-in menu only
 * if it had its permission, by whichever menu.
 */
function withoutGains(
  rows: readonly LegacyRow[],
  run: SwitchRun,
  tally: TableTally,
): readonly LegacyRow[] {
  const rightsOf = ({ menu_id: menu }: LegacyRow) => run.menuRights.get(menu ?? '')
  const held = new Set(rows.map((row) => `${row.role_id} ${rightsOf(row)?.there}`))
  const isGain = (row: LegacyRow) => {
    const here = rightsOf(row)?.here
    return here !== undefined && !held.has(`${row.role_id} ${here}`)
  }
  const gains = rows.filter((row) => isGain(row) && run.idOf('roles', row.role_id) !== undefined)
  for (const [menu, some] of Map.groupBy(gains, (row) => row.menu_id ?? '')) {
    const names = shortList(some.map((row) => run.identity('roles', row.role_id ?? '')?.record))
    const title = run.identity('menus', menu)?.record ?? menu
    tally.alter(title, `${names} would get ${run.menuRights.get(menu)?.here}, and do not get it`)
  }
  return rows.filter((row) => !isGain(row))
}

/** There, the data scope of a disabled role still counts. */
function tellDisabled(rows: readonly LegacyRow[], run: SwitchRun, tally: TableTally): void {
  const disabled = rows.filter(({ role_id: role }) => run.disabledRoles.has(role ?? ''))
  for (const [role, some] of Map.groupBy(disabled, (row) => row.role_id ?? '')) {
    const holders = some.flatMap((row) => run.identity('users', row.user_id ?? '')?.record ?? [])
    const reason = `it is disabled, but its data scope counted there for ${shortList(holders)}`
    if (holders.length > 0) tally.alter(run.identity('roles', role)?.record ?? role, reason)
  }
}

/** So that each row of the source is counted. */
function tellLeft(
  run: SwitchRun,
  { owner: [ownerKind, owner], member: [memberKind, member] }: Sides,
  rows: readonly LegacyRow[],
  tally: TableTally,
): void {
  const ends = rows.map((row) => [
    run.idOf(ownerKind, row[owner]),
    run.idOf(memberKind, row[member]),
  ])
  const owned = ends.filter(([from]) => from !== undefined)
  const linked = owned.filter(([, to]) => to !== undefined)
  const distinct = new Set(linked.map((one) => one.join(' ')))
  const counts: readonly [number, string][] = [
    [ends.length - owned.length, 'belong to something that is not taken'],
    [owned.length - linked.length, 'lead to something that is not taken'],
    [linked.length - distinct.size, 'lead to the same as another one'],
  ]
  for (const [count, what] of counts) if (count > 0) tally.note(`${count} ${what}.`)
}

function wantedLinks(
  run: SwitchRun,
  { owner: [ownerKind, owner], member: [memberKind, member] }: Sides,
  rows: readonly LegacyRow[],
): WantedLinks[] {
  const byOwner = Map.groupBy(rows, (row) => row[owner] ?? '')
  return run.identities(ownerKind).map(([oldId, { id, record }]) => {
    const members = (byOwner.get(oldId) ?? []).flatMap((row): Id[] => {
      const found = run.idOf(memberKind, row[member])
      return found === undefined ? [] : [found]
    })
    // There, the first user is the super administrator also without the role.
    if (memberKind === 'roles' && id === SUPER_USER) members.push(SUPER_ROLE)
    return { oldId, record, owner: id, members: [...new Set(members)] }
  })
}

/**
 * There, the role of the super administrator gives everything only to the first user, and to
 * others what its menus say. Here it gives everything.
 */
function withoutSuperadmins(rows: readonly LegacyRow[], run: SwitchRun): readonly LegacyRow[] {
  const others = rows.filter(
    ({ user_id: user, role_id: role }) =>
      role === SUPER_ROLE && user !== SUPER_USER && run.idOf('users', user) !== undefined,
  )
  if (others.length === 0) return rows
  const names = shortList(
    others.map(({ user_id: user }) => run.identity('users', user ?? '')?.record),
  )
  const question = `Users hold the role superadmin (${names}), which gives everything here. Do they get it?`
  const answer = run.ask('superadmins', question, ['leave', 'take'])
  return answer === 'take' ? rows : rows.filter((row) => !others.includes(row))
}
