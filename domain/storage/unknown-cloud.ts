import { DomainError } from '../shared/domain-error.ts'

/** A platform is said to be of a cloud that has no preset. */
export class UnknownCloud extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'unknown_cloud'
  constructor(known: readonly string[]) {
    super('No such cloud is known.', { params: { known: known.join(', ') } })
  }
}
