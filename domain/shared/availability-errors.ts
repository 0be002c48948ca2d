import { DomainError } from './domain-error.ts'

/** A store this request depends on is away. Nothing was decided without it. */
export class DependencyUnavailable extends DomainError {
  readonly kind = 'unavailable'
  readonly code = 'dependency_unavailable'
  readonly retryAfterSeconds = 2
  constructor(cause?: unknown) {
    super('The service cannot answer this right now. Try again in a moment.', { cause })
  }
}

/** No capacity left for work of this kind. */
export class Overloaded extends DomainError {
  readonly kind = 'overloaded'
  readonly code = 'overloaded'
  readonly retryAfterSeconds: number
  constructor(retryAfterSeconds = 1) {
    super('The service is busy. Try again in a moment.')
    this.retryAfterSeconds = retryAfterSeconds
  }
}
