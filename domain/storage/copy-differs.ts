import { DomainError } from '../shared/domain-error.ts'

/** What arrived is not what the record vouches for. The file stays where it was. */
export class CopyDiffers extends DomainError {
  readonly kind = 'refused'
  readonly code = 'migration_copy_differs'
  constructor() {
    super('The copy is not equal to the file.')
  }
}
