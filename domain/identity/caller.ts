import type { PermissionSet } from '../access/permission-set.ts'
import type { Language } from '../language/language.ts'
import type { Id } from '../shared/id.ts'

/** The user behind an authenticated request, with their rights. */
export interface Caller {
  readonly sessionId: string
  readonly userId: Id
  readonly userName: string
  readonly clientId: string
  readonly departmentId?: Id | undefined
  readonly roleKeys: readonly string[]
  readonly permissions: PermissionSet
  /** Epoch milliseconds. */
  readonly loggedInAt: number
  /** Source address of the login; `undefined` in cached sessions of an earlier version. */
  readonly loggedInFrom?: string | undefined
  /** The language that the login named, if any. */
  readonly language?: Language | undefined
  /** Somebody else has set the password. */
  readonly passwordIsGiven?: boolean | undefined
}
