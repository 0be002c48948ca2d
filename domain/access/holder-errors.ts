import { DomainError } from '../shared/domain-error.ts'

/** Somebody holds it. */
export class RoleHeld extends DomainError {
  readonly kind = 'refused'
  readonly code = 'role_held'
  constructor(name: string) {
    super('Somebody holds this role.', { params: { name } })
  }
}

/** A user is unknown, or may not be seen. */
export class HolderNotFound extends DomainError {
  readonly kind = 'not-found'
  readonly code = 'holder_not_found'
  constructor() {
    super('There is no such user.')
  }
}
