import { DomainError } from '../shared/domain-error.ts'

/** No file gets an address that is good for ever, as public buckets give it. */
export class FilesStayPrivate extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'platform_not_private'
  constructor() {
    super('Files are private on every storage platform.')
  }
}
