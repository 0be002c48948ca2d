import type { Clock } from '../ports/clock.ts'
import type { OnlineFilter, OnlineSession, OnlineSessions } from '../ports/online-sessions.ts'

export class ListOnlineSessions {
  readonly #online: OnlineSessions
  readonly #clock: Clock

  constructor(online: OnlineSessions, clock: Clock) {
    this.#online = online
    this.#clock = clock
  }

  execute(filter: OnlineFilter): Promise<OnlineSession[]> {
    return this.#online.listAll(filter, this.#clock.now())
  }
}
