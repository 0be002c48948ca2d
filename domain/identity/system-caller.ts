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
