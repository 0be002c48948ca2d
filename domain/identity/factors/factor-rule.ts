import { ADMINISTRATOR_ROLE } from '../../access/role.ts'
import { MANAGER_ROLE } from '../../access/role-rights.ts'

/** Whether holders of the built-in roles must have a second factor: `true` or `false`. */
export const ADMINISTRATOR_FACTOR_PARAMETER = 'sys.account.adminFactor'

export const BUILT_IN_ROLES: readonly string[] = [ADMINISTRATOR_ROLE, MANAGER_ROLE]
