import { DomainError } from '../shared/domain-error.ts'

/** What was tried of a platform is not what it is by now, however often it is tried again. */
export class PlatformChanging extends DomainError {
  readonly kind = 'conflict'
  readonly code = 'platform_changing'
  constructor() {
    super('The storage platform is being changed by somebody else.')
  }
}
