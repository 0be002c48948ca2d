import type { PermissionCode } from '../access/permission-code.ts'
import type { PermissionSet } from '../access/permission-set.ts'
import type { Language } from '../language/language.ts'
import type { Id } from '../shared/id.ts'

/** What users settle before they get their rights: a password or a factor of their own. */
export type Debt = 'password' | 'factor'

/** Who makes a request, with the rights of that moment. */
export interface Caller {
  readonly sessionId: string
  readonly userId: Id
  readonly userName: string
  readonly clientId: string
  /** What the session speaks, if that is not the service's own wire. */
  readonly wire?: string | undefined
  readonly departmentId?: Id | undefined
  readonly roleKeys: readonly string[]
  readonly permissions: PermissionSet
  /** What the route asks for, of which one is enough; absent where a session is enough. */
  readonly asked?: readonly PermissionCode[] | undefined
  /** Epoch milliseconds. */
  readonly loggedInAt: number
  readonly loggedInFrom?: string | undefined
  readonly language?: Language | undefined
  /** Whether somebody else has set the password. */
  readonly passwordIsGiven?: boolean | undefined
  /** Whether the user must have a second factor and has none. */
  readonly lacksFactor?: boolean | undefined
  /** Such a caller has no rights until it is settled. */
  readonly owes?: Debt | undefined
  /** Set for a program: `permissions` are those of its key, and there are no roles. */
  readonly key?: CallerKey | undefined
}

export interface CallerKey {
  readonly id: Id
  readonly name: string
  /** Addresses and CIDR networks from which the key may be used; empty means everywhere. */
  readonly networks: readonly string[]
}
