import { DomainError } from '../shared/domain-error.ts'

export class UnsuitableLoginName extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'unsuitable_login_name'
  constructor() {
    super('A user name has 2 to 30 letters or digits, with dots, dashes and underscores inside.')
  }
}

/** The name suggests the service itself or its operators. */
export class ReservedName extends DomainError {
  readonly kind = 'refused'
  readonly code = 'reserved_name'
  constructor() {
    super('This user name is reserved.')
  }
}
