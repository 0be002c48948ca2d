import { weakens } from '../../domain/client/grant-policy.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import { isSuperUser } from '../../domain/users/super-user.ts'
import { RightsExceeded } from '../../domain/users/user-errors.ts'

/**
 * With a weaker client, the password of anybody would be enough.
 * @param before those that the client has already
 * @throws RightsExceeded
 */
export function guardStrength(
  strongGrantTypes: readonly string[] | undefined,
  by: Caller,
  before: readonly string[] = [],
): void {
  const added = strongGrantTypes?.filter((one) => !before.includes(one))
  if (weakens(added) && !isSuperUser(by)) throw new RightsExceeded()
}
