import { ADMINISTRATOR_ROLE } from '../../../domain/access/role.ts'
import { checkRoleKey } from '../../../domain/access/role-record.ts'
import type { ScopeKind } from '../../../domain/access/scope-kind.ts'
import { REGISTRATION_ROLE_PARAMETER } from '../../../domain/identity/sign-in/registration.ts'
import { unlessRefused } from '../../../domain/imports/row-failures.ts'
import { DomainError } from '../../../domain/shared/domain-error.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { SUPER_ROLE } from '../../../domain/users/super-user.ts'
import type { LegacyRow } from './legacy-source.ts'
import { flagIn, isEnabled, orderIn, textIn } from './legacy-values.ts'
import type { LegacyVersion } from './legacy-version.ts'
import type { RowPlan, WantedRow } from './row-plan.ts'
import type { SwitchRun } from './switch-run.ts'
import type { TableTally } from './table-tally.ts'
import { freeText, type UniqueFields } from './unique-fields.ts'

const ALL = '1'
/** Whose holders see all rows there, whatever its data scope is. */
const MANAGER = 'admin'
const KEY = /^[\w.-]{1,100}$/
const SCOPES: ReadonlyMap<string, ScopeKind> = new Map([
  [ALL, 'all'],
  ['2', 'custom'],
  ['3', 'department'],
  ['4', 'department-and-below'],
  ['5', 'own'],
  ['6', 'department-and-below-or-own'],
])

const TEXTS = { longest: { role_name: 30, remark: 500 }, called: nameOf }
const UNIQUE: readonly UniqueFields[] = [
  { fields: ['key'], rename: (_key, _isTaken, oldId) => otherKey(oldId) },
  { fields: ['name'], rename: (name, isTaken) => freeText(name, TEXTS.longest.role_name, isTaken) },
]

/** Keys and names are unique here. The super administrator's role is built in on both sides. */
export async function planRoles(run: SwitchRun): Promise<RowPlan> {
  const tally = run.tally('sys_role')
  const rows = await run.parts.reader.rows('sys_role', tally, TEXTS)
  const own = rows.filter((row) => row.role_id !== SUPER_ROLE)
  const linked = own.filter(
    (row) => row.data_scope === '2' && flagIn(row, 'dept_check_strictly', false),
  )
  if (linked.length > 0)
    tally.note(`${linked.length} roles of chosen departments no longer link their check boxes.`)
  const hasManagers = run.parts.reader.version === '5'
  const keys = new Map(own.map((row) => [row.role_id ?? '', keyOf(row, hasManagers, tally)]))
  // Their data scopes counted there.
  if (hasManagers)
    for (const row of own) if (!isEnabled(row)) run.disabledRoles.add(row.role_id ?? '')
  const same = await sameByKey(run)
  const records = own.map((row) => ({ oldId: row.role_id ?? '', record: nameOf(row) }))
  const named = [{ oldId: SUPER_ROLE, record: ADMINISTRATOR_ROLE }, ...records]
  await run.identify({ table: 'roles', tally }, named, ({ oldId }) =>
    oldId === SUPER_ROLE ? SUPER_ROLE : same.get(keys.get(oldId) ?? ''),
  )
  if (rows.length === 0) run.keepGone('roles', 'sys_role')
  const wanted = () =>
    own.map((row) => {
      const [name, key] = [nameOf(row), keys.get(row.role_id ?? '') ?? '']
      return wantedRow(run, row, { name, key }, tally)
    })
  return { table: 'roles', tally, wanted, unique: UNIQUE }
}

/**
 * Roles here that may become those of the same key there. Whoever holds one here, or would by
 * registering, would get its rights: such a role came from there, or is another one.
 */
async function sameByKey(run: SwitchRun): Promise<ReadonlyMap<string, Id>> {
  const { rows } = run.parts
  const [roles, parameters] = [
    await rows.stored('roles', ['key']),
    await rows.stored('parameters', ['key', 'value']),
  ]
  const ofStrangers = parameters.find(({ key }) => key === REGISTRATION_ROLE_PARAMETER)?.value
  const held = new Set([...(await rows.links('user_roles')).values()].flat())
  const imported = run.importedIds('roles')
  const isFree = (id: Id, key: string) => imported.has(id) || !(held.has(id) || key === ofStrangers)
  return new Map(
    roles.flatMap(({ id, key }) => (id && key && isFree(id, key) ? [[key, id] as const] : [])),
  )
}

function wantedRow(
  run: SwitchRun,
  row: LegacyRow,
  { name, key }: { readonly name: string; readonly key: string },
  tally: TableTally,
): WantedRow {
  return {
    oldId: row.role_id ?? '',
    record: name,
    values: {
      ...{ name, key, sortOrder: orderIn(row, 'role_sort') },
      scope: scopeIn(row, name, run.parts.reader.version, tally),
      menusAreLinked: flagIn(row, 'menu_check_strictly', true),
      // Forms store half-ticked parents too, and there each stored department counts.
      departmentsAreLinked: false,
      status: isEnabled(row) ? 'normal' : 'disabled',
      remark: textIn(row, 'remark'),
    },
    once: {
      authorId: run.author(row),
      authorDepartmentId: run.idOf('departments', row.create_dept) ?? null,
      createdAt: run.createdAt(row),
    },
  }
}

/** @param hasManagers whether whoever has the role `admin` there sees all rows, as here */
function keyOf(row: LegacyRow, hasManagers: boolean, tally: TableTally): string {
  const given = textIn(row, 'role_key')
  const isReserved = given === MANAGER && !hasManagers
  const isFit = !isReserved && !(unlessRefused(() => checkRoleKey(given)) instanceof DomainError)
  if (isFit) return given
  const key = otherKey(row.role_id ?? '')
  const reason = KEY.test(given)
    ? `${given} is reserved here`
    : `keys have letters, digits, dots, dashes and underscores only here`
  tally.alter(nameOf(row), `its key is ${key}, because ${reason}`)
  return key
}

function otherKey(oldId: string): string {
  return `role-${oldId}`
}

function nameOf(row: LegacyRow): string {
  return textIn(row, 'role_name') || `#${row.role_id}`
}

function isManager(row: LegacyRow): boolean {
  return textIn(row, 'role_key').split(',').includes(MANAGER)
}

function scopeIn(
  row: LegacyRow,
  record: string,
  version: LegacyVersion,
  tally: TableTally,
): ScopeKind {
  const letter = row.data_scope ?? ''
  if (version === '5' && isManager(row) && isEnabled(row) && letter !== ALL) {
    tally.alter(record, 'its holders see all rows, because its key admin did that there')
    return 'all'
  }
  const kind = SCOPES.get(letter)
  if (kind) return kind
  tally.alter(record, `its data scope ${letter} is unknown: its holders see their own rows only`)
  return 'own'
}
