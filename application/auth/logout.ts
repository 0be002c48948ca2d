import type { Clock } from '../ports/clock.ts'
import type { Notifier } from '../ports/notifier.ts'
import type { SessionStore } from '../ports/sessions/session-store.ts'
import type { SessionCopies } from './session-copies.ts'

/** Ends the session of a token. An unknown or expired token is success: there is nothing to end. */
export class Logout {
  readonly #sessions: SessionStore
  readonly #copies: SessionCopies
  readonly #notifier: Notifier
  readonly #clock: Clock

  constructor(sessions: SessionStore, copies: SessionCopies, notifier: Notifier, clock: Clock) {
    this.#sessions = sessions
    this.#copies = copies
    this.#notifier = notifier
    this.#clock = clock
  }

  /**
   * When this resolves, no instance accepts the token. While the cache is away, another instance
   * may accept it for half a second longer. The record is removed first, because the store decides.
   */
  async execute(tokenDigest: string): Promise<void> {
    await this.#sessions.end(tokenDigest, this.#clock.now())
    await this.#copies.end(tokenDigest)
    this.#notifier.sessionOver(tokenDigest)
  }
}
