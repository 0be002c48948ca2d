import { DependencyUnavailable } from '../../domain/shared/availability-errors.ts'
import type { Clock } from '../ports/clock.ts'
import type { Notifier } from '../ports/notifier.ts'
import type { SessionStore } from '../ports/sessions/session-store.ts'
import type { SessionCopies } from './session-copies.ts'

const MOST_UNSTORED = 10_000

/** Ends the session of a token. An unknown or expired token is success: there is nothing to end. */
export class Logout {
  readonly #sessions: SessionStore
  readonly #copies: SessionCopies
  readonly #notifier: Notifier
  readonly #clock: Clock
  readonly #unstored = new Map<string, Date>()

  constructor(sessions: SessionStore, copies: SessionCopies, notifier: Notifier, clock: Clock) {
    this.#sessions = sessions
    this.#copies = copies
    this.#notifier = notifier
    this.#clock = clock
  }

  /**
   * When this resolves, no instance accepts the token. While the cache is away, another instance
   * may accept it for half a second longer. The record is removed first, because the store decides.
   * @throws DependencyUnavailable when only the cache knows that the session has ended
   */
  async execute(tokenDigest: string): Promise<void> {
    const at = this.#clock.now()
    try {
      await this.#sessions.end(tokenDigest, at)
    } catch (error) {
      if (!(error instanceof DependencyUnavailable)) throw error
      if (this.#unstored.size < MOST_UNSTORED) this.#unstored.set(tokenDigest, at)
      await this.#over(tokenDigest)
      throw new DependencyUnavailable(error, error.condition, 'logged_out')
    }
    await this.#over(tokenDigest)
  }

  /** Stores what could not be stored; until that succeeds, the cache does not forget it. */
  async store(): Promise<void> {
    for (const tokenDigest of this.#unstored.keys()) await this.#copies.end(tokenDigest)
    for (const [tokenDigest, at] of this.#unstored) {
      await this.#sessions.end(tokenDigest, at)
      this.#unstored.delete(tokenDigest)
    }
  }

  async #over(tokenDigest: string): Promise<void> {
    await this.#copies.end(tokenDigest)
    this.#notifier.sessionOver(tokenDigest)
  }
}
