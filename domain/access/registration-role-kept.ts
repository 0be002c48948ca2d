import { DomainError } from '../shared/domain-error.ts'

export class RegistrationRoleKept extends DomainError {
  readonly kind = 'refused'
  readonly code = 'registration_role_kept'
  constructor() {
    super('Only the super administrator can change the role of people who register.')
  }
}
