import { DomainError, type ErrorParams } from '../shared/domain-error.ts'

export type PasswordWeakness = 'too_short' | 'too_long' | 'common' | 'own_name'

/** `reason` says what to change; the password itself is never quoted. */
export class WeakPassword extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'weak_password'
  constructor(reason: PasswordWeakness, limits: ErrorParams = {}) {
    super('This password is not accepted. Choose another one.', { params: { reason, ...limits } })
  }
}

/** The old password was wrong when changing it; counts as a failed login. */
export class WrongPassword extends DomainError {
  readonly kind = 'refused'
  readonly code = 'wrong_password'
  constructor(failures: number) {
    super(`The old password is wrong (try ${failures}).`, { params: { failures } })
  }
}

export class SamePassword extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'same_password'
  constructor() {
    super('The new password is the same as the old one.')
  }
}
