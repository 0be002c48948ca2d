import type { FactorCode } from '../../../domain/identity/factors/factor-code.ts'
import { WrongFactor } from '../../../domain/identity/factors/factor-errors.ts'
import { AccountLocked } from '../../../domain/identity/identity-errors.ts'
import { LoginName } from '../../../domain/identity/names/login-name.ts'
import type { LoginOrigin } from '../../../domain/identity/sessions/session.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { UserRepo } from '../../ports/accounts/user-repo.ts'
import type { CountedProof } from '../counted-proof.ts'
import type { PasswordRefusals } from '../password-refusals.ts'
import type { FactorCheck } from './factor-check.ts'

export interface From {
  readonly source: string
  readonly origin: LoginOrigin
}

/** A code that somebody types after a right first proof. */
export class TypedFactor {
  readonly #check: FactorCheck
  readonly #proof: CountedProof
  readonly #users: UserRepo
  readonly #refusals: PasswordRefusals

  constructor(
    check: FactorCheck,
    proof: CountedProof,
    users: UserRepo,
    refusals: PasswordRefusals,
  ) {
    this.#check = check
    this.#proof = proof
    this.#users = users
    this.#refusals = refusals
  }

  /** @returns what it was. @throws WrongFactor, AccountLocked, TooManyRequests, Overloaded */
  async require(userId: Id, typed: string, from: From): Promise<FactorCode['kind']> {
    const { source, origin } = from
    const userName = (await this.#users.get(userId))?.props.name ?? ''
    const compare = () => this.#check.spend(userId, typed, origin)
    const refusal = (failures: number) => new WrongFactor(failures)
    try {
      return (await this.#proof.require(userName, source, compare, refusal)).right
    } catch (error) {
      // What this source is told about wrong passwords includes its wrong codes.
      if (error instanceof WrongFactor || error instanceof AccountLocked) {
        await this.#refusals.next(LoginName.parse(userName), source, 'invalid_grant')
      }
      throw error
    }
  }
}
