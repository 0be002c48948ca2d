import type { Caller } from '../../domain/identity/caller.ts'
import { FactorRequired, WrongFactor } from '../../domain/identity/factors/factor-errors.ts'
import { isHashable } from '../../domain/identity/passwords/login-password.ts'
import { WrongPassword } from '../../domain/identity/passwords/password-errors.ts'
import type { LoginAccount } from '../ports/accounts/user-repo.ts'
import type { SecondFactorRepo } from '../ports/factors/second-factor-repo.ts'
import type { PasswordHasher } from '../ports/sign-in/password-hasher.ts'
import type { CountedProof } from './counted-proof.ts'
import type { FactorCheck } from './factors/factor-check.ts'
import type { FreshSession } from './fresh-session.ts'

export interface OwnProof {
  readonly password?: string | undefined
  readonly otp?: string | undefined
}

/** Before a sensitive change of one's own account, for which a session alone is not enough. */
export class ProveSelf {
  readonly #proof: CountedProof
  readonly #hasher: PasswordHasher
  readonly #factors: SecondFactorRepo
  readonly #check: FactorCheck
  readonly #freshSession: FreshSession

  constructor(
    proof: CountedProof,
    hasher: PasswordHasher,
    factors: SecondFactorRepo,
    check: FactorCheck,
    freshSession: FreshSession,
  ) {
    this.#proof = proof
    this.#hasher = hasher
    this.#factors = factors
    this.#check = check
    this.#freshSession = freshSession
  }

  /**
   * The password and, if the account has one, a second factor, which is spent.
   * @throws FactorRequired, WrongPassword, WrongFactor, AccountLocked, TooManyRequests; for an
   * account without a password FreshLoginRequired, unless its session is young
   */
  async execute(caller: Caller, proof: OwnProof, source: string): Promise<void> {
    const { password = '', otp = '' } = proof
    const held = await this.#factors.factorsOf(caller.userId)
    if (held.areThere && otp.trim() === '') throw new FactorRequired(held.possible, 'in-field')
    let isPasswordRight = false
    const compare = async (account: LoginAccount) => {
      isPasswordRight = await this.#knows(caller, account, password)
      if (!isPasswordRight || !held.areThere) return isPasswordRight || undefined
      const origin = { address: caller.loggedInFrom ?? source, userAgent: '' }
      return this.#check.spend(caller.userId, otp, origin)
    }
    await this.#proof.require(caller.userName, source, compare, (failures) =>
      isPasswordRight ? new WrongFactor(failures) : new WrongPassword(failures),
    )
  }

  /** @throws WrongPassword, AccountLocked, TooManyRequests */
  async password({ userName }: Caller, password: string, source: string) {
    const compare = async ({ passwordHash }: LoginAccount) =>
      (await this.#isRight(passwordHash, password)) ? passwordHash : undefined
    const { right, failureKey } = await this.#proof.require(
      userName,
      source,
      compare,
      wrongPassword,
    )
    return { passwordHash: right, failureKey }
  }

  /** The password was right, but by now it is another one, or the name is locked. */
  refuseLate(failureKey: string, source: string): Promise<never> {
    return this.#proof.fail(failureKey, source, wrongPassword)
  }

  async #knows(caller: Caller, { passwordHash }: LoginAccount, password: string) {
    if (passwordHash !== undefined) return this.#isRight(passwordHash, password)
    this.#freshSession.require(caller)
    return true
  }

  async #isRight(hash: string | undefined, password: string): Promise<boolean> {
    return isHashable(password) && (await this.#hasher.verify(hash, password))
  }
}

function wrongPassword(failures: number): WrongPassword {
  return new WrongPassword(failures)
}
