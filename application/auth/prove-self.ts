import type { Caller } from '../../domain/identity/caller.ts'
import {
  FactorRequired,
  PasskeyNotProven,
  WrongFactor,
} from '../../domain/identity/factors/factor-errors.ts'
import type { UsedPasskey } from '../../domain/identity/factors/passkey.ts'
import { isHashable } from '../../domain/identity/passwords/login-password.ts'
import { WrongPassword } from '../../domain/identity/passwords/new-password.ts'
import type { LoginAccount } from '../ports/accounts/user-repo.ts'
import type { SecondFactorRepo } from '../ports/factors/second-factor-repo.ts'
import type { PasswordHasher } from '../ports/sign-in/password-hasher.ts'
import type { CountedProof } from './counted-proof.ts'
import type { FactorCheck } from './factors/factor-check.ts'
import type { FreshSession } from './fresh-session.ts'
import type { PasskeyCheck } from './passkeys/passkey-check.ts'

export interface OwnProof {
  readonly password?: string | undefined
  readonly otp?: string | undefined
  /** In place of both. */
  readonly passkey?: UsedPasskey | undefined
}

interface ProvingTools {
  readonly hasher: PasswordHasher
  readonly factors: SecondFactorRepo
  readonly check: FactorCheck
  readonly freshSession: FreshSession
  readonly passkeys: Pick<PasskeyCheck, 'require'>
}

/** Before a sensitive change of one's own account, for which a session alone is not enough. */
export class ProveSelf {
  readonly #proof: CountedProof
  readonly #tools: ProvingTools

  constructor(proof: CountedProof, tools: ProvingTools) {
    this.#proof = proof
    this.#tools = tools
  }

  /**
   * A passkey; or the password and, if the account has one, a second factor, which is spent.
   * @throws PasskeyNotProven, FactorRequired, WrongPassword, WrongFactor, AccountLocked,
   * TooManyRequests; for an account without a password FreshLoginRequired, unless its session is young
   */
  async execute(caller: Caller, proof: OwnProof, source: string): Promise<void> {
    const { password = '', otp = '', passkey } = proof
    const { userId, sessionId } = caller
    const { factors, check, passkeys } = this.#tools
    if (passkey) {
      const errand = { purpose: 'prove', userId, sessionId } as const
      await passkeys.require(passkey, errand, { source }, () => new PasskeyNotProven())
      return
    }
    const held = await factors.factorsOf(userId)
    if (held.areThere && otp.trim() === '') throw new FactorRequired(held.possible, 'in-field')
    let isPasswordRight = false
    const compare = async (account: LoginAccount) => {
      isPasswordRight = await this.#knows(caller, account, password)
      if (!isPasswordRight || !held.areThere) return isPasswordRight || undefined
      const origin = { address: caller.loggedInFrom ?? source, userAgent: '' }
      return check.spend(userId, otp, origin)
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
    this.#tools.freshSession.require(caller)
    return true
  }

  async #isRight(hash: string | undefined, password: string): Promise<boolean> {
    return isHashable(password) && (await this.#tools.hasher.verify(hash, password))
  }
}

function wrongPassword(failures: number): WrongPassword {
  return new WrongPassword(failures)
}
