import type { Caller } from '../../domain/identity/caller.ts'
import { LoginName } from '../../domain/identity/names/login-name.ts'
import type { UserRepo } from '../ports/accounts/user-repo.ts'
import type { PasswordRefusals } from './password-refusals.ts'
import type { Strength } from './strength.ts'

/** Resets the wrong attempts of a login name, whether or not an account has it. */
export class UnlockAccount {
  readonly #users: UserRepo
  readonly #refusals: PasswordRefusals
  readonly #strength: Strength

  constructor(users: UserRepo, refusals: PasswordRefusals, strength: Strength) {
    this.#users = users
    this.#refusals = refusals
    this.#strength = strength
  }

  /** @throws InvalidLoginName */
  async execute(userName: string): Promise<void> {
    const name = LoginName.parse(userName)
    await this.#users.clearLoginFailures([name])
    await this.#refusals.beginAnew(name)
  }

  /** For an administrator. Call it inside a transaction. @throws InvalidLoginName, RightsExceeded */
  async executeBy(userName: string, by: Caller): Promise<void> {
    const { userId } = await this.#users.getLoginAccount(LoginName.parse(userName))
    if (userId !== undefined) await this.#strength.requireOver(userId, by)
    await this.execute(userName)
  }
}
