import { DomainError, defineError } from '../../shared/domain-error.ts'
import type { PlatformFailureReason } from '../files/storage-failure-reason.ts'

export class InvalidPlatform extends defineError('invalid', 'invalid_platform', (field: string) => [
  'A setting of the storage platform is not valid.',
  { field },
]) {}

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
export class PlatformNotWorking extends defineError(
  'refused',
  'platform_not_working',
  (reason: PlatformFailureReason) => ['The storage platform does not work.', { reason }],
) {}

export class PlatformNotFound extends defineError(
  'not-found',
  'platform_not_found',
  'The storage platform does not exist.',
) {}

export class PlatformKeyTaken extends defineError(
  'conflict',
  'platform_key_taken',
  (key: string) => ['Another storage platform has this key.', { key }],
) {}

export type PlatformBond = 'default' | 'built_in' | 'files' | 'move' | 'location_in_use'

/**
 * Something prevents the change: `platform_default`, `platform_built_in`, `platform_files`,
 * `platform_move`, `platform_location_in_use`.
 */
export class PlatformBound extends DomainError {
  readonly kind = 'refused'
  readonly code: `platform_${PlatformBond}`
  constructor(key: string, bond: PlatformBond) {
    super('The storage platform is in use and cannot be changed in this way.', { params: { key } })
    this.code = `platform_${bond}`
  }
}

/** The platform was changed during its test, and again during each retry. */
export class PlatformChanging extends defineError(
  'conflict',
  'platform_changing',
  'The storage platform is being changed by somebody else.',
) {}

export class ReconcileRunning extends defineError(
  'conflict',
  'reconcile_running',
  'A reconciliation is already running.',
) {}
