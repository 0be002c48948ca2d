import { BuiltInRoleKept, RoleNotFound } from '../../domain/access/access-errors.ts'
import { keepBuiltIn } from '../../domain/access/built-in.ts'
import { ROLE } from '../../domain/access/role-record.ts'
import { MANAGER_ROLE } from '../../domain/access/role-rights.ts'
import { ADMINISTRATOR_FACTOR_PARAMETER } from '../../domain/identity/factors/factor-rule.ts'
import { INITIAL_PASSWORD_PARAMETER } from '../../domain/identity/passwords/initial-password.ts'
import {
  REGISTRATION_OPEN,
  REGISTRATION_PARAMETER,
  REGISTRATION_ROLE_PARAMETER,
} from '../../domain/identity/sign-in/registration.ts'
import type { RecordChange } from '../../domain/records/record.ts'
import { PARAMETER, type Parameter, ParameterKept } from '../../domain/settings/parameter.ts'
import { isSuperUser, SUPER_ROLE } from '../../domain/users/super-user.ts'
import type { GuardContext } from '../modules/module-context.ts'

type Records = GuardContext['records']

/**
 * Protects built-in parameters, and those by which others would get into accounts or roles.
 * @throws RecordBuiltIn, ParameterKept, RoleNotFound, BuiltInRoleKept
 */
export async function guardParameters(
  change: RecordChange<Parameter>,
  { caller, records }: GuardContext,
): Promise<void> {
  keepBuiltIn(change, ({ isBuiltIn }) => isBuiltIn, 'key')
  if (change.kind === 'remove' || isSame(change)) return
  const { key, value } = change.row
  if (!isSuperUser(caller) && (await opensWayIn(key, value, records))) throw new ParameterKept()
  if (key === REGISTRATION_ROLE_PARAMETER && value !== '') await checkRole(value, records)
}

/**
 * Whoever knows the initial password can log in as somebody new, whoever registers gets the role
 * that is meant for strangers, and administrators without a factor are easier to attack.
 */
async function opensWayIn(key: string, value: string, records: Records): Promise<boolean> {
  if (key === REGISTRATION_ROLE_PARAMETER || key === ADMINISTRATOR_FACTOR_PARAMETER) return true
  if (key === INITIAL_PASSWORD_PARAMETER) return value !== ''
  if (key !== REGISTRATION_PARAMETER || value !== REGISTRATION_OPEN) return false
  const where = [{ field: 'key', is: REGISTRATION_ROLE_PARAMETER }] as const
  const [role] = await records(PARAMETER).list({ where, limit: 1 }, 'system')
  return role !== undefined && role.value !== ''
}

/** Locks the role, so that its key cannot move to another role meanwhile. */
async function checkRole(key: string, records: Records): Promise<void> {
  const roles = records(ROLE)
  const found = await roles.list({ where: [{ field: 'key', is: key }], limit: 1 }, 'system')
  const ids = found.map(({ id }) => id)
  const [role] = await roles.getForUpdate(ids, 'system')
  if (role?.key !== key || role.status !== 'normal') throw new RoleNotFound()
  if (role.id === SUPER_ROLE || role.key === MANAGER_ROLE) throw new BuiltInRoleKept(role.name)
}

function isSame(change: RecordChange<Parameter>): boolean {
  if (change.kind !== 'edit') return false
  return change.before.key === change.row.key && change.before.value === change.row.value
}
