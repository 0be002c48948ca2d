import { DomainError } from '../shared/domain-error.ts'
import type { PlatformTrouble } from './platform-trouble.ts'

/** A field of a platform does not have the form it needs. */
export class InvalidPlatform extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'invalid_platform'
  constructor(field: string) {
    super('A setting of the storage platform is not valid.', { params: { field } })
  }
}

type PlaceRefusal =
  | 'endpoint_not_found'
  | 'endpoint_not_allowed'
  | 'root_not_allowed'
  | 'root_overlaps'

/** The operator's lists decide where files may be kept, not the console. */
export class PlatformPlaceRefused extends DomainError {
  readonly kind = 'refused'
  readonly code: PlaceRefusal
  constructor(code: PlaceRefusal) {
    super('Files may not be kept at this place.')
    this.code = code
  }
}

/** A platform was tried before files go there, and did not do what files need. */
export class PlatformNotWorking extends DomainError {
  readonly kind = 'refused'
  readonly code = 'platform_not_working'
  constructor(reason: PlatformTrouble) {
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
