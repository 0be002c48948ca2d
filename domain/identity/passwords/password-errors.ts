import { DomainError, defineError, type ErrorParams } from '../../shared/domain-error.ts'

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
export class WrongPassword extends defineError('refused', 'wrong_password', (failures: number) => [
  `The current password is wrong (try ${failures}).`,
  { failures },
]) {}

export class SamePassword extends defineError(
  'invalid',
  'same_password',
  'The new password is the same as the old one.',
) {}
