import type { LoginName } from '../../../domain/identity/names/login-name.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { LoginAccount } from '../accounts/user-repo.ts'

export interface OutsideProof {
  readonly userId: Id
  readonly hasFactor: boolean
}

/** Passwords of some accounts, which are known elsewhere and never stored here. */
export interface OutsidePasswords {
  /** Whether the password of this account is known there, so that it gets none here. */
  keeps(userId: Id): Promise<boolean>
  /**
   * Called when the account has no password here, or it was not this one.
   * @param account of the name; without a user if nobody has it here
   * @returns `undefined` if it knows nothing of the account, and `wrong` also for one that may not
   * enter
   * @throws DependencyUnavailable while nobody can tell; then nothing is counted
   */
  compare(
    name: LoginName,
    password: string,
    account: LoginAccount,
  ): Promise<OutsideProof | 'wrong' | undefined>
}
