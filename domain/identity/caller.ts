import type { PermissionSet } from '../access/permission-set.ts'
import type { Language } from '../language/language.ts'
import type { Id } from '../shared/id.ts'

/** Who makes a request, with the rights of that moment. */
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
  readonly loggedInFrom?: string | undefined
  readonly language?: Language | undefined
  readonly passwordIsGiven?: boolean | undefined
}
