import { DomainError } from '../shared/domain-error.ts'

/** Public access is refused: every file address expires. */
export class FilesStayPrivate extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'platform_not_private'
  constructor() {
    super('Files are private on every storage platform.')
  }
}
