import type { Id } from '../../domain/shared/id.ts'
import type { Notifier } from '../ports/notifier.ts'
import type { OnlineSessions } from '../ports/online-sessions.ts'
import type { SessionCopies } from './session-copies.ts'

/** Ends a session that somebody picked from a list. What is not there, or not theirs, is left alone. */
export class EndOnlineSession {
  readonly #online: OnlineSessions
  readonly #copies: SessionCopies
  readonly #notifier: Notifier

  constructor(online: OnlineSessions, copies: SessionCopies, notifier: Notifier) {
    this.#online = online
    this.#copies = copies
    this.#notifier = notifier
  }

  /**
   * When this resolves, no instance accepts the session's token.
   * @param owner whose sessions may be ended; without it, everybody's
   */
  async execute(sessionId: string, owner?: Id): Promise<void> {
    const tokenDigest = await this.#online.end(sessionId, owner)
    if (tokenDigest === undefined) return
    await this.#copies.end(tokenDigest)
    this.#notifier.sessionOver(tokenDigest, { kind: 'session-ended' })
  }
}
