import { DomainError } from '../shared/domain-error.ts'

const SOON_SECONDS = 5

/** Unknown, expired, removed, somebody else's, or its file was deleted: one answer. */
export class UploadNotFound extends DomainError {
  readonly kind = 'not-found'
  readonly code = 'upload_not_found'
  constructor() {
    super('The upload does not exist.')
  }
}

/** The part does not start where the previous one ended. */
export class WrongOffset extends DomainError {
  readonly kind = 'conflict'
  readonly code = 'upload_offset'
  constructor() {
    super('The upload has to continue at another offset.')
  }
}

/** Another request is writing this upload, or died a moment ago. */
export class UploadBusy extends DomainError {
  readonly kind = 'locked'
  readonly code = 'upload_busy'
  readonly retryAfterSeconds = SOON_SECONDS
  constructor() {
    super('The upload is being written by another request.')
  }
}

/** The received bytes are kept. The cause is temporary, so the client may continue later. */
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
    super('The upload has too many parts.')
  }
}
