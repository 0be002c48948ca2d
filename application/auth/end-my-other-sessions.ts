import type { Caller } from '../../domain/identity/caller.ts'
import type { Clock } from '../ports/clock.ts'
import type { OnlineSessions } from '../ports/sessions/online-sessions.ts'
import type { EndOnlineSession } from './end-online-session.ts'

/** For somebody who lost a device, or does not know one of them. */
export class EndMyOtherSessions {
  readonly #online: OnlineSessions
  readonly #endSession: EndOnlineSession
  readonly #clock: Clock

  constructor(online: OnlineSessions, endSession: EndOnlineSession, clock: Clock) {
    this.#online = online
    this.#endSession = endSession
    this.#clock = clock
  }

  /** When this resolves, no instance accepts another token of this user than the caller's. */
  async execute({ userId, sessionId }: Caller): Promise<void> {
    const sessions = await this.#online.listOf(userId, this.#clock.now())
    for (const { id } of sessions) {
      if (id !== sessionId) await this.#endSession.ifOpen(id, userId)
    }
  }
}
