import { DomainError } from '../shared/domain-error.ts'

export class FileAltered extends DomainError {
  readonly kind = 'unavailable'
  readonly code = 'file_altered'
  constructor() {
    super('The content of the file differs from what was stored.')
  }
}
