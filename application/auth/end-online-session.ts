import type { SessionEnding } from '../../domain/identity/sessions/session-ending.ts'
import { RecordNotFound } from '../../domain/records/record-errors.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { Clock } from '../ports/clock.ts'
import type { Notifier } from '../ports/notifier.ts'
import type { OnlineSessions } from '../ports/sessions/online-sessions.ts'
import type { SessionStore } from '../ports/sessions/session-store.ts'
import type { SessionCopies } from './session-copies.ts'

/** Ends a listed session. */
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
   * When this resolves, no instance accepts the token.
   * @throws RecordNotFound, also for somebody else's
   */
  async execute(sessionId: string, owner: Id, ending?: SessionEnding): Promise<void> {
    if (!(await this.ifOpen(sessionId, owner, ending))) throw new RecordNotFound()
  }

  /** @returns whether there was one to end */
  async ifOpen(
    sessionId: string,
    owner: Id,
    ending: SessionEnding = 'ended-elsewhere',
  ): Promise<boolean> {
    const tokenDigest = await this.#online.digestOf(sessionId, owner)
    if (tokenDigest === undefined) return false
    // The record is removed last, so that an end that failed half-way can be repeated.
    await this.#copies.end(tokenDigest)
    await this.#sessions.end(tokenDigest, this.#clock.now(), ending)
    this.#notifier.sessionOver(tokenDigest, { kind: 'session-ended', ending })
    return true
  }
}
