import { DomainError } from '../shared/domain-error.ts'

/** Said the same whoever asks for whatever name. */
export class RegistrationClosed extends DomainError {
  readonly kind = 'refused'
  readonly code = 'registration_closed'
  constructor() {
    super('Registration is closed.')
  }
}

/** Only told after a solved captcha and within the source's budget. */
export class NameTaken extends DomainError {
  readonly kind = 'conflict'
  readonly code = 'name_taken'
  constructor() {
    super('This user name is taken.')
  }
}
