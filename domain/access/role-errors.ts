import { DomainError } from '../shared/domain-error.ts'

/** A role outside the caller's scope gets the same answer. */
export class RoleNotFound extends DomainError {
  readonly kind = 'not-found'
  readonly code = 'role_not_found'
  constructor() {
    super('The role does not exist.')
  }
}

export class InvalidRoleKey extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'invalid_role_key'
  constructor(reason: 'shape' | 'reserved') {
    super('A role cannot have this key.', { params: { reason } })
  }
}

export class RoleTaken extends DomainError {
  readonly kind = 'conflict'
  readonly code = 'role_taken'
  constructor(reason: string) {
    super('Another role has this name or key.', { params: { reason } })
  }
}

/** The role is built in, or treated as built in. */
export class BuiltInRoleKept extends DomainError {
  readonly kind = 'refused'
  readonly code = 'built_in_role_kept'
  constructor(name: string) {
    super('This role is built in.', { params: { name } })
  }
}

/** Nobody changes a role that they hold. */
export class OwnRoleKept extends DomainError {
  readonly kind = 'refused'
  readonly code = 'own_role_kept'
  constructor() {
    super('You hold this role yourself.')
  }
}
