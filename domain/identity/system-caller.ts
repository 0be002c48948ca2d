import { PermissionSet } from '../access/permission-set.ts'
import { SUPER_USER } from '../users/super-user.ts'
import type { Caller } from './caller.ts'

/** Stands in where the service itself changes rows. It has no permission, and no route serves it. */
export const SYSTEM: Caller = {
  sessionId: '',
  userId: SUPER_USER,
  userName: 'system',
  clientId: '',
  roleKeys: [],
  permissions: PermissionSet.of([], []),
  loggedInAt: 0,
}

/** Stands in for whoever calls a public route: sees no rows, and changes none. */
export const NOBODY: Caller = { ...SYSTEM, userId: '0', userName: '' }
