import type { Caller } from '../../domain/identity/caller.ts'
import type { Clock } from '../ports/clock.ts'
import type { OnlineSession, OnlineSessions } from '../ports/sessions/online-sessions.ts'

export class ListMySessions {
  readonly #online: OnlineSessions
  readonly #clock: Clock

  constructor(online: OnlineSessions, clock: Clock) {
    this.#online = online
    this.#clock = clock
  }

  execute({ userId }: Caller): Promise<OnlineSession[]> {
    return this.#online.listOf(userId, this.#clock.now())
  }
}
