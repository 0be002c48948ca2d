import { RegistrationRoleKept } from '../../domain/access/access-errors.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import { REGISTRATION_ROLE_PARAMETER } from '../../domain/identity/sign-in/registration.ts'
import { PARAMETER } from '../../domain/settings/parameter.ts'
import { isSuperUser } from '../../domain/users/super-user.ts'
import type { RecordStores } from '../ports/console/record-store.ts'

const QUESTION = {
  conditions: [{ field: 'key', is: REGISTRATION_ROLE_PARAMETER }],
  scope: 'all',
} as const

/**
 * Strangers get this role, and the caller may register a second account to get it. So only the
 * super administrator creates it or gives it more rights.
 * @param keys that roles have or are to have
 * @throws RegistrationRoleKept
 */
export async function keepRegistrationRole(
  keys: readonly string[],
  by: Caller,
  stores: RecordStores,
): Promise<void> {
  if (isSuperUser(by)) return
  const [parameter] = await stores(PARAMETER).slice(QUESTION, undefined, 1)
  if (parameter && keys.includes(parameter.value)) throw new RegistrationRoleKept()
}
