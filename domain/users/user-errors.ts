import { DomainError } from '../shared/domain-error.ts'

/** The built-in administrator can only be changed by its owner, in the profile. */
export class SuperUserKept extends DomainError {
  readonly kind = 'refused'
  readonly code = 'super_user_kept'
  constructor() {
    super('The super administrator can only be changed in their own profile.')
  }
}

/** Nobody changes their own rights. */
export class OwnRightsKept extends DomainError {
  readonly kind = 'refused'
  readonly code = 'own_rights_kept'
  constructor() {
    super('Somebody else has to change your roles, department, posts or status.')
  }
}

/** Nobody grants rights they lack, or acts on a user who holds such rights. */
export class RightsExceeded extends DomainError {
  readonly kind = 'refused'
  readonly code = 'rights_exceeded'
  constructor() {
    super('This is more than your own rights allow.')
  }
}

/** A user that does not exist gets the same answer. */
export class NotYoursToGive extends DomainError {
  readonly kind = 'refused'
  readonly code = 'not_yours_to_give'
  constructor(reason: 'role' | 'post' | 'department') {
    super('You cannot give this role, post or department.', { params: { reason } })
  }
}

export class RoleRequired extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'role_required'
  constructor() {
    super('Choose at least one role.')
  }
}
