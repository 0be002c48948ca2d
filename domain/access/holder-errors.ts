import { DomainError } from '../shared/domain-error.ts'

export class RoleHeld extends DomainError {
  readonly kind = 'refused'
  readonly code = 'role_held'
  constructor(name: string) {
    super('Somebody holds this role.', { params: { name } })
  }
}

/** The user does not exist, or is outside the caller's data scope. */
export class HolderNotFound extends DomainError {
  readonly kind = 'not-found'
  readonly code = 'holder_not_found'
  constructor() {
    super('There is no such user.')
  }
}
