import { DomainError } from '../shared/domain-error.ts'

export class InvalidEmail extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'invalid_email'
  constructor() {
    super('This is not an e-mail address.')
  }
}

export class InvalidPhone extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'invalid_phone'
  constructor() {
    super('This is not a mobile number.')
  }
}

/** It is not revealed which of the two is taken, nor by whom. */
export class ContactTaken extends DomainError {
  readonly kind = 'conflict'
  readonly code = 'contact_taken'
  constructor() {
    super('The phone number or e-mail address belongs to another account.')
  }
}
