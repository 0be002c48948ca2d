import { DomainError } from '../shared/domain-error.ts'

const SOON_SECONDS = 5

/**
 * Missing, expired, removed, somebody else's, or its file was deleted since: for a caller all of
 * these are "not there".
 */
export class UploadNotFound extends DomainError {
  readonly kind = 'not-found'
  readonly code = 'upload_not_found'
  constructor() {
    super('The upload does not exist.')
  }
}

/** The part does not begin where the last one ended. */
export class WrongOffset extends DomainError {
  readonly kind = 'conflict'
  readonly code = 'upload_offset'
  constructor() {
    super('The upload goes on at another offset.')
  }
}

/** Another request writes this upload now, or died a moment ago while it did. */
export class UploadBusy extends DomainError {
  readonly kind = 'locked'
  readonly code = 'upload_busy'
  readonly retryAfterSeconds = SOON_SECONDS
  constructor() {
    super('The upload is being written by another request.')
  }
}

/** The bytes that came stay, and what kept the others, or the file, from being stored may let them soon. */
export class UploadNotEnded extends DomainError {
  readonly kind = 'locked'
  readonly code: string
  readonly retryAfterSeconds = SOON_SECONDS
  readonly obstacle: DomainError
  constructor(obstacle: DomainError) {
    super(obstacle.message, { params: obstacle.params, cause: obstacle })
    this.code = obstacle.code
    this.obstacle = obstacle
  }
}

export class TooManyParts extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'upload_parts'
  constructor() {
    super('The upload comes in too many parts.')
  }
}
