import { DomainError, defineError } from '../../shared/domain-error.ts'

const SOON_SECONDS = 5

/** Unknown, expired, removed, somebody else's, or its file was deleted: one answer. */
export class UploadNotFound extends defineError(
  'not-found',
  'upload_not_found',
  'The upload does not exist.',
) {}

/** The part does not start where the previous one ended. */
export class WrongOffset extends defineError(
  'conflict',
  'upload_offset',
  'The upload has to continue at another offset.',
) {}

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

export class TooManyParts extends defineError(
  'invalid',
  'upload_parts',
  'The upload has too many parts.',
) {}
