import { DomainError, defineError } from './domain-error.ts'

/** Why a store cannot serve requests although it responds. */
export type StoreCondition = 'read-only' | 'disk-full'

/** A store that this request depends on does not respond. Nothing was decided without it. */
export class DependencyUnavailable extends DomainError {
  readonly kind = 'unavailable'
  readonly code = 'dependency_unavailable'
  readonly retryAfterSeconds = 2
  readonly condition: StoreCondition | undefined
  /** @param reason what was done all the same, for the text */
  constructor(cause?: unknown, condition?: StoreCondition, reason?: 'logged_out') {
    const params = reason && { params: { reason } }
    super('The service cannot answer this right now. Try again in a moment.', { cause, ...params })
    this.condition = condition
  }
}

/** The store did not confirm a change, which may have been stored or not. */
export class OutcomeUnknown extends DependencyUnavailable {}

export class Overloaded extends DomainError {
  readonly kind = 'overloaded'
  readonly code = 'overloaded'
  readonly retryAfterSeconds: number
  constructor(retryAfterSeconds = 1) {
    super('The service is busy.', { params: { seconds: retryAfterSeconds } })
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Code that was added to the service did not end in its time. Nothing of it is stored. */
export class RouteTimeout extends defineError('unavailable', 'route_timeout', (seconds: number) => [
  'This took too long, and was ended. Nothing was changed.',
  { seconds },
]) {}

export class AnswerTooLarge extends defineError(
  'unavailable',
  'answer_too_large',
  'The answer is too large. Ask for less at once.',
) {}
