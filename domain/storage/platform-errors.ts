import { DomainError } from '../shared/domain-error.ts'
import type { PlatformFailureReason } from './platform-failure-reason.ts'

export class InvalidPlatform extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'invalid_platform'
  constructor(field: string) {
    super('A setting of the storage platform is not valid.', { params: { field } })
  }
}

type LocationRefusal =
  | 'endpoint_not_found'
  | 'endpoint_not_allowed'
  | 'root_not_allowed'
  | 'root_overlaps'

/** The location is not on the operator's list of allowed ones. */
export class PlatformLocationRefused extends DomainError {
  readonly kind = 'refused'
  readonly code: LocationRefusal
  constructor(code: LocationRefusal) {
    super('Files may not be stored at this location.')
    this.code = code
  }
}

/** The platform failed its test, so no files may be stored there. */
export class PlatformNotWorking extends DomainError {
  readonly kind = 'refused'
  readonly code = 'platform_not_working'
  constructor(reason: PlatformFailureReason) {
    super('The storage platform does not work.', { params: { reason } })
  }
}

export class PlatformNotFound extends DomainError {
  readonly kind = 'not-found'
  readonly code = 'platform_not_found'
  constructor() {
    super('The storage platform does not exist.')
  }
}

export class PlatformKeyTaken extends DomainError {
  readonly kind = 'conflict'
  readonly code = 'platform_key_taken'
  constructor(key: string) {
    super('Another storage platform has this key.', { params: { key } })
  }
}
