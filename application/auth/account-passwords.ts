import type { LoginName } from '../../domain/identity/names/login-name.ts'
import { isHashable } from '../../domain/identity/passwords/login-password.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { LoginAccount } from '../ports/accounts/user-repo.ts'
import type { OutsidePasswords } from '../ports/sign-in/outside-passwords.ts'
import type { PasswordHasher } from '../ports/sign-in/password-hasher.ts'
import { mayEnter } from './login-rules.ts'

export interface ProvenPassword {
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
  ): Promise<ProvenPassword | undefined> {
    const { passwordHash, hasFactor } = account
    const isAsked = passwordHash !== undefined || this.#outside.length === 0
    if (isAsked && (await this.isRight(passwordHash, password)) && passwordHash !== undefined) {
      return mayEnter(account)
        ? { userId: account.userId, hasFactor, hash: passwordHash }
        : undefined
    }
    for (const outside of this.#outside) {
      const proof = await outside.compare(name, password, account)
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
