import { DomainError } from '../shared/domain-error.ts'

/** Somebody else has set the password, and settings require the owner to choose a new one first. */
export class PasswordChangeRequired extends DomainError {
  readonly kind = 'needed'
  readonly code = 'password_change_required'
  constructor() {
    super('Somebody else set your password. Change it in your profile first.')
  }
}
