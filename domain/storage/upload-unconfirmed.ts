import { DomainError } from '../shared/domain-error.ts'

/**
 * The whole file arrived, but the database did not confirm its record in time. Within a minute of the
 * database's return the file is either complete or gone.
 */
export class UploadUnconfirmed extends DomainError {
  readonly kind = 'unavailable'
  readonly code = 'upload_unconfirmed'
  readonly retryAfterSeconds = 2
  constructor(cause: unknown) {
    super('Whether the file is kept is not certain yet.', { cause })
  }
}
