import type { Clock } from '../ports/clock.ts'
import type { UserRepo } from '../ports/user-repo.ts'

const BATCH = 500
const YEAR = 365 * 86_400_000

/** Periodic clean-up: a source without a login for a year becomes unknown again. */
export class ForgetKnownSources {
  readonly #users: UserRepo
  readonly #clock: Clock

  constructor(users: UserRepo, clock: Clock) {
    this.#users = users
    this.#clock = clock
  }

  async execute(): Promise<void> {
    const before = new Date(this.#clock.now().getTime() - YEAR)
    while ((await this.#users.forgetKnownSources(before, BATCH)) === BATCH);
  }
}
