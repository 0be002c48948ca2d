import { DomainError, defineError } from '../../shared/domain-error.ts'

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
