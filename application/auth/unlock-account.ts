import { LoginName } from '../../domain/identity/names/login-name.ts'
import type { UserRepo } from '../ports/accounts/user-repo.ts'
import type { PasswordRefusals } from './password-refusals.ts'

/** Resets the wrong attempts of a login name, whether or not an account has it. */
export class UnlockAccount {
  readonly #users: UserRepo
  readonly #refusals: PasswordRefusals

  constructor(users: UserRepo, refusals: PasswordRefusals) {
    this.#users = users
    this.#refusals = refusals
  }

  /** @throws InvalidLoginName */
  async execute(userName: string): Promise<void> {
    const name = LoginName.parse(userName)
    await this.#users.clearLoginFailures([name])
    await this.#refusals.beginAnew(name)
  }
}
