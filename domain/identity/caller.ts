import type { PermissionSet } from '../access/permission-set.ts'
import type { Language } from '../language/language.ts'
import type { Id } from '../shared/id.ts'

/** Who stands behind an authenticated request, and what they may do. */
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
  /** Source address of the login; `undefined` while a copy of an earlier version is believed. */
  readonly loggedInFrom?: string | undefined
  /** As the login said, if it did. */
  readonly language?: Language | undefined
}
