import { DomainError } from '../shared/domain-error.ts'

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
