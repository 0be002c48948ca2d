import { DomainError } from '../shared/domain-error.ts'

export class RegistrationClosed extends DomainError {
  readonly kind = 'refused'
  readonly code = 'registration_closed'
  constructor() {
    super('Registration is closed.')
  }
}

/** Revealed only after a solved captcha and within the budget of the source address. */
export class NameTaken extends DomainError {
  readonly kind = 'conflict'
  readonly code = 'name_taken'
  constructor() {
    super('This user name is taken.')
  }
}
