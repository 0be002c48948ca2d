import type { Caller } from '../../domain/identity/caller.ts'
import { LoginName } from '../../domain/identity/names/login-name.ts'
import type { UserRepo } from '../ports/accounts/user-repo.ts'
import type { PasswordRefusals } from './password-refusals.ts'
import type { Strength } from './strength.ts'

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

/** Opens the lock of a login name, also of one that nobody has. */
export class OpenLock {
  readonly #users: UserRepo
  readonly #strength: Strength
  readonly #unlock: UnlockAccount

  constructor(users: UserRepo, strength: Strength, unlock: UnlockAccount) {
    this.#users = users
    this.#strength = strength
    this.#unlock = unlock
  }

  /** Call it inside a transaction. @throws InvalidLoginName, RightsExceeded */
  async execute(userName: string, by: Caller): Promise<void> {
    const { userId } = await this.#users.getLoginAccount(LoginName.parse(userName))
    if (userId !== undefined) await this.#strength.requireOver(userId, by)
    await this.#unlock.execute(userName)
  }
}
