import { DomainError, type ErrorParams } from '../../shared/domain-error.ts'

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
