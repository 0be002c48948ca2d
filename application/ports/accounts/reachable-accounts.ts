import type { PermissionCode } from '../../../domain/access/permission-code.ts'
import type { Language } from '../../../domain/language/language.ts'
import type { Id } from '../../../domain/shared/id.ts'

interface OwnContact {
  /** Normalised. */
  readonly address: string
  readonly isProven: boolean
}

/** An account, and where messages reach its user. */
export interface ReachableAccount {
  readonly userId: Id
  readonly userName: string
  readonly mayLogIn: boolean
  /** PHC string; `undefined` without a password. */
  readonly passwordHash: string | undefined
  readonly email: OwnContact | undefined
  readonly phone: OwnContact | undefined
  /** Of the session that the user has used last, if there is one. */
  readonly language: Language | undefined
}

export interface ReachableAccounts {
  get(userId: Id): Promise<ReachableAccount | undefined>
  /**
   * By login name or proven e-mail address, both as keys; the address counts if both match. An
   * account that does not exist costs the same.
   */
  find(nameKey: string, emailKey: string): Promise<ReachableAccount | undefined>
  /** Up to a hundred that may log in and have this permission. */
  holders(permission: PermissionCode): Promise<ReachableAccount[]>
}
