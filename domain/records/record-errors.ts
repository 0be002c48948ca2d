import { DomainError } from '../shared/domain-error.ts'

/** Names record and field; the page translates both. */
export class RecordNotFound extends DomainError {
  readonly kind = 'not-found'
  readonly code = 'record_not_found'
  constructor() {
    super('There is no such record.')
  }
}

export class InvalidField extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'invalid_field'
  constructor(field: string) {
    super('A field has an invalid value.', { params: { field } })
  }
}

export class FieldTaken extends DomainError {
  readonly kind = 'conflict'
  readonly code = 'field_taken'
  constructor(field: string) {
    super('Another record already has this value.', { params: { field } })
  }
}
