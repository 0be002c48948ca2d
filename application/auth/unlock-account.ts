import { LoginName } from '../../domain/identity/login-name.ts'
import type { UserRepo } from '../ports/user-repo.ts'

/** Forgets the wrong tries of a login name and opens its lock, whether or not anybody has the name. */
export class UnlockAccount {
  readonly #users: UserRepo

  constructor(users: UserRepo) {
    this.#users = users
  }

  /** @throws InvalidLoginName */
  execute(userName: string): Promise<void> {
    return this.#users.clearLoginFailures(LoginName.parse(userName))
  }
}
