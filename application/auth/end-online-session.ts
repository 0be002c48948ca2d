import type { SessionEnding } from '../../domain/identity/sessions/session-ending.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { Clock } from '../ports/clock.ts'
import type { Notifier } from '../ports/notifier.ts'
import type { OnlineSessions } from '../ports/sessions/online-sessions.ts'
import type { SessionStore } from '../ports/sessions/session-store.ts'
import type { SessionCopies } from './session-copies.ts'

/** Ends a listed session. One that does not exist, or is somebody else's, is ignored. */
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

  /** When this resolves, no instance accepts the token. */
  async execute(
    sessionId: string,
    owner: Id,
    ending: SessionEnding = 'ended-elsewhere',
  ): Promise<void> {
    const tokenDigest = await this.#online.digestOf(sessionId, owner)
    if (tokenDigest === undefined) return
    // The record is removed last, so that an end that failed half-way can be repeated.
    await this.#copies.end(tokenDigest)
    await this.#sessions.end(tokenDigest, this.#clock.now(), ending)
    this.#notifier.sessionOver(tokenDigest, { kind: 'session-ended', ending })
  }
}
