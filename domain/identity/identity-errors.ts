import { DomainError, defineError } from '../shared/domain-error.ts'
import type { SessionEnding } from './sessions/session-ending.ts'

export class InvalidLoginName extends defineError(
  'invalid',
  'invalid_login_name',
  'A user name has 2 to 30 characters.',
) {}

/** Unknown account, wrong password, disabled or locked account: one answer, with the failures so far. */
export class InvalidGrant extends DomainError {
  readonly kind = 'refused'
  readonly code = 'invalid_grant'
  readonly #truth: string
  constructor(failures: number, truth = 'invalid_grant') {
    super(`User name or password is wrong (try ${failures}).`, { params: { failures } })
    this.#truth = truth
  }

  override get loggedAs(): string {
    return this.#truth
  }
}

/** Too many consecutive failures. The answer is the same for unknown accounts. */
export class AccountLocked extends DomainError {
  readonly kind = 'refused'
  readonly code = 'account_locked'
  readonly #truth: string
  constructor(minutes: number, truth = 'account_locked') {
    super(`Too many wrong tries. Locked for at least ${minutes} minutes.`, { params: { minutes } })
    this.#truth = truth
  }

  override get loggedAs(): string {
    return this.#truth
  }
}

/**
 * No session, an ended one, or one of another client. The reason is told only to whoever has the
 * token of the session that ended.
 */
export class NotLoggedIn extends DomainError {
  readonly kind = 'unauthenticated'
  readonly code = 'not_logged_in'
  constructor(ending?: SessionEnding) {
    super('Not logged in, or the session has ended.', {
      params: ending === undefined ? {} : { reason: ending },
    })
  }
}
