import { DomainError } from '../shared/domain-error.ts'

/** The copy does not match the checksum of the record. The file stays on its platform. */
export class CopyDiffers extends DomainError {
  readonly kind = 'refused'
  readonly code = 'migration_copy_differs'
  constructor() {
    super('The copy differs from the file.')
  }
}
