import type { UserRepo } from '../ports/accounts/user-repo.ts'
import type { Clock } from '../ports/clock.ts'
import type { SessionStore } from '../ports/sessions/session-store.ts'

const BATCH = 500
const DAY = 86_400_000
const YEAR = 365 * DAY

/**
 * Periodic clean-up: names without a wrong attempt for a day start again at zero, and a source
 * without a login for a year becomes unknown again.
 */
export class ForgetLoginTraces {
  readonly #users: UserRepo
  readonly #clock: Clock

  constructor(users: UserRepo, clock: Clock) {
    this.#users = users
    this.#clock = clock
  }

  async execute(): Promise<void> {
    const now = this.#clock.now().getTime()
    const [yesterday, lastYear] = [new Date(now - DAY), new Date(now - YEAR)]
    while ((await this.#users.forgetLoginFailures(yesterday, BATCH)) === BATCH);
    while ((await this.#users.forgetKnownSources(lastYear, BATCH)) === BATCH);
  }
}

/** Periodic clean-up: removes sessions that have expired. */
export class RemoveDeadSessions {
  readonly #sessions: SessionStore
  readonly #clock: Clock

  constructor(sessions: SessionStore, clock: Clock) {
    this.#sessions = sessions
    this.#clock = clock
  }

  async execute(): Promise<void> {
    const now = this.#clock.now()
    while ((await this.#sessions.removeDead(now, BATCH)) === BATCH);
  }
}
