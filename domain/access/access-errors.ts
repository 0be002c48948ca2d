import { DomainError } from '../shared/domain-error.ts'

export class InvalidPermissionCode extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'invalid_permission_code'
  constructor() {
    super('A permission code has the form area:thing:action, in letters and digits.')
  }
}

export class PermissionDenied extends DomainError {
  readonly kind = 'forbidden'
  readonly code = 'permission_denied'
  constructor() {
    super('You are not allowed to do this.')
  }
}
