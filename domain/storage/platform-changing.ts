import { DomainError } from '../shared/domain-error.ts'

/** The platform was changed during its test, and again during each retry. */
export class PlatformChanging extends DomainError {
  readonly kind = 'conflict'
  readonly code = 'platform_changing'
  constructor() {
    super('The storage platform is being changed by somebody else.')
  }
}
