import { BuiltInRoleKept, RoleNotFound } from '../../domain/access/role-errors.ts'
import { ROLE } from '../../domain/access/role-record.ts'
import { MANAGER_ROLE } from '../../domain/access/role-rights.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import { INITIAL_PASSWORD_PARAMETER } from '../../domain/identity/initial-password.ts'
import {
  REGISTRATION_OPEN,
  REGISTRATION_PARAMETER,
  REGISTRATION_ROLE_PARAMETER,
} from '../../domain/identity/registration.ts'
import { keepBuiltIn } from '../../domain/records/built-in.ts'
import type { RecordChange } from '../../domain/records/record-change.ts'
import { PARAMETER, type Parameter, ParameterKept } from '../../domain/settings/parameter.ts'
import { SUPER_ROLE, SUPER_USER } from '../../domain/users/super-user.ts'
import type { RecordStores } from '../ports/record-store.ts'

/** Protects built-in parameters, and those by which others would get into accounts or roles. */
export class GuardParameters {
  readonly #stores: RecordStores

  constructor(stores: RecordStores) {
    this.#stores = stores
  }

  /** @throws RecordBuiltIn, ParameterKept, RoleNotFound, BuiltInRoleKept */
  async execute(change: RecordChange<Parameter>, by: Caller): Promise<void> {
    keepBuiltIn(change, ({ isBuiltIn }) => isBuiltIn, 'key')
    if (change.kind === 'remove' || isSame(change)) return
    const { key, value } = change.row
    if (by.userId !== SUPER_USER && (await this.#opensWayIn(key, value))) throw new ParameterKept()
    if (key === REGISTRATION_ROLE_PARAMETER && value !== '') await this.#checkRole(value)
  }

  /**
   * Whoever knows the initial password can log in as somebody new, and whoever registers gets the
   * role that is meant for strangers.
   */
  async #opensWayIn(key: string, value: string): Promise<boolean> {
    if (key === REGISTRATION_ROLE_PARAMETER) return true
    if (key === INITIAL_PASSWORD_PARAMETER) return value !== ''
    if (key !== REGISTRATION_PARAMETER || value !== REGISTRATION_OPEN) return false
    const filter = {
      conditions: [{ field: 'key', is: REGISTRATION_ROLE_PARAMETER }],
      scope: 'all',
    } as const
    const [role] = await this.#stores(PARAMETER).slice(filter, undefined, 1)
    return role !== undefined && role.value !== ''
  }

  /** Locks the role, so that its key cannot move to another role meanwhile. */
  async #checkRole(key: string): Promise<void> {
    const filter = { conditions: [{ field: 'key', is: key }], scope: 'all' } as const
    const roles = this.#stores(ROLE)
    const ids = (await roles.slice(filter, undefined, 1)).map(({ id }) => id)
    const [role] = await roles.getForUpdate(ids, 'all')
    if (role?.key !== key || role.status !== 'normal') throw new RoleNotFound()
    if (role.id === SUPER_ROLE || role.key === MANAGER_ROLE) throw new BuiltInRoleKept(role.name)
  }
}

function isSame(change: RecordChange<Parameter>): boolean {
  if (change.kind !== 'edit') return false
  return change.before.key === change.row.key && change.before.value === change.row.value
}
