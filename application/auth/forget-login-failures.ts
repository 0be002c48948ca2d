import type { Clock } from '../ports/clock.ts'
import type { UserRepo } from '../ports/user-repo.ts'

const BATCH = 500
const DAY = 86_400_000

/** Periodic clean-up: names without a wrong attempt for a day start again at zero. */
export class ForgetLoginFailures {
  readonly #users: UserRepo
  readonly #clock: Clock

  constructor(users: UserRepo, clock: Clock) {
    this.#users = users
    this.#clock = clock
  }

  async execute(): Promise<void> {
    const before = new Date(this.#clock.now().getTime() - DAY)
    while ((await this.#users.forgetLoginFailures(before, BATCH)) === BATCH);
  }
}
