import { BuiltInRoleKept, RoleNotFound } from '../../domain/access/role-errors.ts'
import { MANAGER_ROLE } from '../../domain/access/role-rights.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import { REGISTRATION_ROLE_PARAMETER } from '../../domain/identity/registration.ts'
import type { RecordChange } from '../../domain/records/record-change.ts'
import type { AnyRow } from '../../domain/records/record-row.ts'
import type { Parameter } from '../../domain/settings/parameter.ts'
import { keepBuiltIn } from '../../domain/shared/built-in.ts'
import { SUPER_ROLE, SUPER_USER } from '../../domain/users/super-user.ts'
import { NotYoursToGive } from '../../domain/users/user-errors.ts'
import type { RecordStore } from '../ports/record-store.ts'

/** Protects built-in parameters, and the parameter that names the role of people who register. */
export class GuardParameters {
  readonly #roles: RecordStore<AnyRow>

  constructor(roles: RecordStore<AnyRow>) {
    this.#roles = roles
  }

  /**
   * Only the super administrator sets the role of people who register; it cannot be a built-in one.
   * @throws RecordBuiltIn, NotYoursToGive, RoleNotFound, BuiltInRoleKept
   */
  async execute(change: RecordChange<Parameter>, by: Caller): Promise<void> {
    keepBuiltIn(change, ({ isBuiltIn }) => isBuiltIn, 'key')
    const key = registrationRole(change)
    if (key === undefined) return
    if (by.userId !== SUPER_USER) throw new NotYoursToGive('role')
    if (key !== '') await this.#checkRole(key)
  }

  /** Locks the role, so that its key cannot move to another role meanwhile. */
  async #checkRole(key: string): Promise<void> {
    const filter = { conditions: [{ field: 'key', is: key }], scope: 'all' } as const
    const ids = (await this.#roles.slice(filter, undefined, 1)).map(({ id }) => id)
    const [role] = await this.#roles.get(ids, 'all')
    if (role?.key !== key || role.status !== 'normal') throw new RoleNotFound()
    if (role.id === SUPER_ROLE || role.key === MANAGER_ROLE)
      throw new BuiltInRoleKept(String(role.name))
  }
}

/** The role that the change sets for people who register, if it sets one. */
function registrationRole(change: RecordChange<Parameter>): string | undefined {
  if (change.kind === 'remove' || change.row.key !== REGISTRATION_ROLE_PARAMETER) return undefined
  const { key, value } = change.row
  const isSame =
    change.kind === 'edit' && change.before.key === key && change.before.value === value
  return isSame ? undefined : value
}
