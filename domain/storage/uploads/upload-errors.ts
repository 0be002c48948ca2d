import { DomainError, defineError, type ErrorParams } from '../../shared/domain-error.ts'
import type { Id } from '../../shared/id.ts'

export type UploadProblem =
  | 'empty'
  | 'too-large'
  | 'type'
  | 'content'
  | 'aborted'
  | 'malformed'
  | 'checksum'

const UPLOAD_MESSAGES: Record<UploadProblem, string> = {
  empty: 'The file is empty.',
  'too-large': 'The file is too large.',
  type: 'Files of this type are not accepted.',
  content: 'The content does not fit the file type.',
  aborted: 'The upload was interrupted.',
  malformed: 'The form must have one file, with a file name, in the field that this route expects.',
  checksum: 'The bytes that arrived are not those of the checksum.',
}

/** The upload policy, or the request itself, does not allow this file. Nothing was kept. */
export class UploadRefused extends DomainError {
  readonly kind = 'invalid'
  readonly code: string
  readonly problem: UploadProblem
  constructor(problem: UploadProblem, params: ErrorParams = {}, cause?: unknown) {
    super(UPLOAD_MESSAGES[problem], { params, cause })
    this.problem = problem
    this.code = `upload_${problem.replaceAll('-', '_')}`
  }

  /** For the other problems, the file or the form is at fault. */
  override get mayPass(): boolean {
    return this.problem === 'aborted' || this.problem === 'checksum'
  }
}

/**
 * The whole file arrived, but the database did not confirm its record in time. Within a minute
 * after the database returns, the file is either complete or gone.
 */
export class UploadUnconfirmed extends DomainError {
  readonly kind = 'unavailable'
  readonly code = 'upload_unconfirmed'
  readonly retryAfterSeconds = 2
  constructor(cause: unknown) {
    super('It is not yet certain whether the file was stored.', { cause })
  }
}

/** The scanner did not give a verdict, so the file is refused. */
export class ScanFailed extends DomainError {
  readonly kind = 'unavailable'
  readonly code = 'scan_failed'
  constructor(cause?: unknown) {
    super('The file could not be checked for viruses.', { cause })
  }
}

/** The file is infected. It is unreadable, and stays until it is deleted by its id. */
export class FileQuarantined extends defineError('refused', 'file_quarantined', (ossId: Id) => [
  'The file is infected and was quarantined.',
  { ossId },
]) {}

const SOON_SECONDS = 5

/** Unknown, expired, removed, somebody else's, or its file was deleted: one answer. */
export class UploadNotFound extends defineError('not-found', 'upload_not_found') {}

/** The part does not start where the previous one ended. */
export class WrongOffset extends defineError('conflict', 'upload_offset') {}

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

export class TooManyParts extends defineError('invalid', 'upload_parts') {}
