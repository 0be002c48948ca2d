import { DomainError, defineError } from '../../shared/domain-error.ts'

/** No platform takes files past the service now; other uploads may work. */
export class DirectNotHere extends defineError('refused', 'direct_not_here') {}

/** The platform does not have all bytes of the upload yet. */
export class DirectIncomplete extends DomainError {
  readonly kind = 'conflict'
  readonly code = 'direct_incomplete'
  /** @param part the first one that is missing or too short */
  constructor(part: number) {
    super('Parts of the upload are missing.', { params: { part } })
  }
}

export class NoSuchPart extends defineError('invalid', 'direct_part') {}
