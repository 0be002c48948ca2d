import type { Caller } from '../../domain/identity/caller.ts'
import type { SessionStore } from '../ports/sessions/session-store.ts'
import type { EndAccess } from './end-access.ts'

const ENDING = 'ended-elsewhere' as const

/** Those that a user has opened before a first factor, and so without it. */
export class OtherSessions {
  readonly #sessions: SessionStore
  readonly #end: EndAccess

  constructor(sessions: SessionStore, end: EndAccess) {
    this.#sessions = sessions
    this.#end = end
  }

  /** To be called in the transaction of the change. @returns digests of the tokens */
  end({ userId, sessionId }: Caller): Promise<readonly string[]> {
    return this.#sessions.endAllOf([userId], ENDING, sessionId)
  }

  /** To be called once it is stored. When this resolves, no instance accepts the tokens. */
  forget(sessions: readonly string[]): Promise<void> {
    return this.#end.execute({ sessions, recipients: [], ending: ENDING })
  }
}
