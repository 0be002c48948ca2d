import { DomainError } from '../shared/domain-error.ts'

export class UnknownCloud extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'unknown_cloud'
  constructor(known: readonly string[]) {
    super('This cloud is unknown.', { params: { known: known.join(', ') } })
  }
}
