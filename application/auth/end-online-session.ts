import type { Id } from '../../domain/shared/id.ts'
import type { Clock } from '../ports/clock.ts'
import type { Notifier } from '../ports/notifier.ts'
import type { OnlineSessions } from '../ports/online-sessions.ts'
import type { SessionStore } from '../ports/session-store.ts'
import type { SessionCopies } from './session-copies.ts'

/** Ends a session that somebody picked from a list. What is not there, or not theirs, is left alone. */
export class EndOnlineSession {
  readonly #online: OnlineSessions
  readonly #sessions: SessionStore
  readonly #copies: SessionCopies
  readonly #notifier: Notifier
  readonly #clock: Clock

  constructor(
    online: OnlineSessions,
    sessions: SessionStore,
    copies: SessionCopies,
    notifier: Notifier,
    clock: Clock,
  ) {
    this.#online = online
    this.#sessions = sessions
    this.#copies = copies
    this.#notifier = notifier
    this.#clock = clock
  }

  /**
   * When this resolves, no instance accepts the session's token.
   * @param owner whose sessions may be ended; without it, everybody's
   */
  async execute(sessionId: string, owner?: Id): Promise<void> {
    const tokenDigest = await this.#online.digestOf(sessionId, owner)
    if (tokenDigest === undefined) return
    // The record goes last: while it is there, an end that failed half-way can be tried again.
    await this.#copies.end(tokenDigest)
    await this.#sessions.end(tokenDigest, this.#clock.now(), 'ended')
    this.#notifier.sessionOver(tokenDigest, { kind: 'session-ended' })
  }
}
