import { DomainError } from '../shared/domain-error.ts'

/** The first user holds everything: only its owner changes it, in the profile. */
export class SuperUserKept extends DomainError {
  readonly kind = 'refused'
  readonly code = 'super_user_kept'
  constructor() {
    super('The super administrator can only be changed in its own profile.')
  }
}

/** V-04: what somebody may do is another one's matter. */
export class OwnRightsKept extends DomainError {
  readonly kind = 'refused'
  readonly code = 'own_rights_kept'
  constructor() {
    super('Somebody else has to change your roles, department, posts or status.')
  }
}

/** V-02, V-03 and V-05: nobody gives what they lack, nor acts on who holds it. */
export class RightsExceeded extends DomainError {
  readonly kind = 'refused'
  readonly code = 'rights_exceeded'
  constructor() {
    super('This is more than your own rights allow.')
  }
}

/** One that does not exist is told in the same words. */
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
