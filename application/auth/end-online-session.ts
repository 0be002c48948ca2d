import type { Id } from '../../domain/shared/id.ts'
import type { OnlineSessions } from '../ports/online-sessions.ts'
import type { SessionCopies } from './session-copies.ts'

/** Ends a session that somebody picked from a list. What is not there, or not theirs, is left alone. */
export class EndOnlineSession {
  readonly #online: OnlineSessions
  readonly #copies: SessionCopies

  constructor(online: OnlineSessions, copies: SessionCopies) {
    this.#online = online
    this.#copies = copies
  }

  /**
   * When this resolves, no instance accepts the session's token.
   * @param owner whose sessions may be ended; without it, everybody's
   */
  async execute(sessionId: string, owner?: Id): Promise<void> {
    const tokenDigest = await this.#online.end(sessionId, owner)
    if (tokenDigest !== undefined) await this.#copies.end(tokenDigest)
  }
}
