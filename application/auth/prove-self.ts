import type { Caller } from '../../domain/identity/caller.ts'
import {
  FactorRequired,
  PasskeyNotProven,
  WrongFactor,
} from '../../domain/identity/factors/factor-errors.ts'
import type { UsedPasskey } from '../../domain/identity/factors/passkey.ts'
import { LoginName } from '../../domain/identity/names/login-name.ts'
import { WrongPassword } from '../../domain/identity/passwords/new-password.ts'
import type { LoginAccount } from '../ports/accounts/user-repo.ts'
import type { SecondFactorRepo } from '../ports/factors/second-factor-repo.ts'
import type { AccountPasswords } from './account-passwords.ts'
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

interface TypedFrom {
  readonly password: string
  readonly source: string
}

interface ProvingTools {
  readonly passwords: AccountPasswords
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
      isPasswordRight = await this.#knows(caller, account, { password, source })
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
      (await this.#tools.passwords.isRight(passwordHash, password)) ? passwordHash : undefined
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

  async #knows(caller: Caller, account: LoginAccount, { password, source }: TypedFrom) {
    const { passwords, freshSession } = this.#tools
    const isOutside = account.userId !== undefined && (await passwords.isOutside(account.userId))
    if (isOutside || account.passwordHash !== undefined) {
      const proven = await passwords.prove(
        ...([LoginName.parse(caller.userName), password, account, source] as const),
      )
      return proven?.userId === caller.userId
    }
    freshSession.require(caller)
    return true
  }
}

function wrongPassword(failures: number): WrongPassword {
  return new WrongPassword(failures)
}
