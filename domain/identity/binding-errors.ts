import { DomainError } from '../shared/domain-error.ts'

export class IdentityTaken extends DomainError {
  readonly kind = 'conflict'
  readonly code = 'social_identity_taken'
  constructor() {
    super('This identity is already bound to an account.')
  }
}

export class SourceTaken extends DomainError {
  readonly kind = 'conflict'
  readonly code = 'social_source_taken'
  constructor() {
    super('Your account already has a binding of this kind. Remove it first.')
  }
}

/** The binding does not exist, or belongs to somebody else. */
export class BindingNotFound extends DomainError {
  readonly kind = 'not-found'
  readonly code = 'social_binding_not_found'
  constructor() {
    super('The binding does not exist.')
  }
}

export class LastWayIn extends DomainError {
  readonly kind = 'refused'
  readonly code = 'social_last_way_in'
  constructor() {
    super('This is the only way to log in to your account. Set a password first.')
  }
}
