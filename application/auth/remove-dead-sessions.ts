import type { Clock } from '../ports/clock.ts'
import type { SessionStore } from '../ports/sessions/session-store.ts'

const BATCH = 500

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
