import type { Session } from '../../domain/identity/sessions/session.ts'
import type { Notifier } from '../ports/notifier.ts'
import type { Opening, OpeningTerms, SessionStore } from '../ports/sessions/session-store.ts'
import type { SessionCopies } from './session-copies.ts'

/** Bounds the sessions of one user: a new session ends the oldest beyond the limit. */
export class LimitedSessions {
  readonly #sessions: SessionStore
  readonly #copies: SessionCopies
  readonly #notifier: Notifier
  readonly #mostOfUser: number

  constructor(
    sessions: SessionStore,
    copies: SessionCopies,
    notifier: Notifier,
    mostOfUser: number,
  ) {
    this.#sessions = sessions
    this.#copies = copies
    this.#notifier = notifier
    this.#mostOfUser = mostOfUser
  }

  /** When this resolves, no instance accepts the tokens of the ended sessions. */
  async open(
    session: Session,
    failureKey: string | undefined,
    terms: Omit<OpeningTerms, 'mostOfUser'>,
  ): Promise<Opening> {
    const mostOfUser = this.#mostOfUser
    const opening = await this.#sessions.open(session, failureKey, { ...terms, mostOfUser })
    if (opening.state !== 'open') return opening
    await Promise.all(opening.evicted.map((tokenDigest) => this.#copies.end(tokenDigest)))
    for (const tokenDigest of opening.evicted) {
      this.#notifier.sessionOver(tokenDigest, { kind: 'session-ended', ending: 'newer-login' })
    }
    return opening
  }
}
