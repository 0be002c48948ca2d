import { DomainError } from '../shared/domain-error.ts'

/** After this a key says nothing any more, and the same upload makes another file. */
export const UPLOAD_KEY_HOURS = 24

/** What makes a repeated upload the same one, for its uploader. */
export interface UploadKey {
  readonly text: string
  /** Records made before this do not hold it any more. */
  readonly since: Date
}

/** The upload that first brought this key is under way, or died less than a minute ago. */
export class UploadRunning extends DomainError {
  readonly kind = 'conflict'
  readonly code = 'upload_running'
  constructor() {
    super('An upload with this key is under way.')
  }
}

/** A key stands for one file; this is another one. */
export class UploadKeyReused extends DomainError {
  readonly kind = 'conflict'
  readonly code = 'upload_key_reused'
  constructor() {
    super('Another file was uploaded with this key.')
  }
}
