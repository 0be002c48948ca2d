import { DomainError, type ErrorParams } from '../shared/domain-error.ts'

export class InvalidLoginName extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'invalid_login_name'
  constructor() {
    super('A user name has 2 to 30 characters.')
  }
}

/** Unknown account, wrong password, disabled account: one answer that counts the tries. */
export class InvalidGrant extends DomainError {
  readonly kind = 'refused'
  readonly code = 'invalid_grant'
  override readonly params: ErrorParams
  constructor(failures: number) {
    super(`User name or password is wrong (try ${failures}).`)
    this.params = { failures }
  }
}

/** Too many failures in a row; said whether or not the account exists. */
export class AccountLocked extends DomainError {
  readonly kind = 'refused'
  readonly code = 'account_locked'
  override readonly params: ErrorParams
  constructor(minutes: number) {
    super(`Too many wrong tries. Locked for ${minutes} minutes.`)
    this.params = { minutes }
  }
}

/** No session, an ended one, or one of another client. Which of these is not told. */
export class NotLoggedIn extends DomainError {
  readonly kind = 'unauthenticated'
  readonly code = 'not_logged_in'
  constructor() {
    super('Not logged in, or the session has ended.')
  }
}
