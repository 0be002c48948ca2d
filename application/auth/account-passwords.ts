import type { LoginName } from '../../domain/identity/names/login-name.ts'
import { isHashable } from '../../domain/identity/passwords/new-password.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { LoginAccount } from '../ports/accounts/user-repo.ts'
import type { PasswordHasher } from '../ports/sign-in/password-hasher.ts'
import { mayEnter } from './login-rules.ts'

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
    source: string,
  ): Promise<OutsideProof | 'wrong' | undefined>
}

interface ProvenPassword {
  readonly userId: Id
  readonly hasFactor: boolean
  /** The hash that it was compared with; absent if it is known elsewhere. */
  readonly hash?: string
}

/** Compares typed passwords: with the hash of the account, or where its password is known. */
export class AccountPasswords {
  readonly #hasher: Pick<PasswordHasher, 'verify'>
  readonly #outside: readonly OutsidePasswords[]

  constructor(hasher: Pick<PasswordHasher, 'verify'>, outside: readonly OutsidePasswords[]) {
    this.#hasher = hasher
    this.#outside = outside
  }

  /**
   * Costs the same for an unknown name, a disabled account and a wrong password.
   * @returns `undefined` for a wrong password, and for an account that may not enter
   */
  async prove(
    name: LoginName,
    password: string,
    account: LoginAccount,
    source: string,
  ): Promise<ProvenPassword | undefined> {
    const { passwordHash, hasFactor } = account
    const isAsked = passwordHash !== undefined || this.#outside.length === 0
    if (isAsked && (await this.isRight(passwordHash, password)) && passwordHash !== undefined) {
      return mayEnter(account)
        ? { userId: account.userId, hasFactor, hash: passwordHash }
        : undefined
    }
    for (const outside of this.#outside) {
      const proof = await outside.compare(name, password, account, source)
      if (proof !== undefined) return proof === 'wrong' ? undefined : proof
    }
    if (!isAsked) await this.isRight(undefined, password)
    return undefined
  }

  /** Whether it is known elsewhere, so that it is neither set nor changed here. */
  async isOutside(userId: Id): Promise<boolean> {
    for (const outside of this.#outside) if (await outside.keeps(userId)) return true
    return false
  }

  /** Without a hash it takes as long. */
  async isRight(hash: string | undefined, password: string): Promise<boolean> {
    return isHashable(password) && (await this.#hasher.verify(hash, password))
  }
}
