import { DomainError } from '../shared/domain-error.ts'

/** What lies on the platform is not what was stored there. Somebody has to restore it. */
export class FileAltered extends DomainError {
  readonly kind = 'unavailable'
  readonly code = 'file_altered'
  constructor() {
    super('The content of the file is not what was stored.')
  }
}
