import { defineError } from '../../shared/domain-error.ts'

/** Lifetime of a key. Afterwards the same upload makes a new file. */
export const UPLOAD_KEY_HOURS = 24

/** Idempotency key of an upload, unique per uploader. */
export interface UploadKey {
  readonly text: string
  /** Records older than this no longer hold the key. */
  readonly since: Date
}

/** The first upload with this key is in progress, or died less than a minute ago. */
export class UploadRunning extends defineError('conflict', 'upload_running') {}

export class UploadKeyReused extends defineError('conflict', 'upload_key_reused') {}
