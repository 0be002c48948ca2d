import { DomainError } from '../shared/domain-error.ts'

/**
 * All of the file arrived, and the store of records did not say in time that it is kept. It will be
 * there as a whole, or not at all within a minute of the store's return.
 */
export class UploadUnconfirmed extends DomainError {
  readonly kind = 'unavailable'
  readonly code = 'upload_unconfirmed'
  readonly retryAfterSeconds = 2
  constructor(cause: unknown) {
    super('Whether the file is kept is not certain yet.', { cause })
  }
}
