import { DomainError } from '../shared/domain-error.ts'
import type { MigrationState } from './file-migration.ts'

export class MigrationNotFound extends DomainError {
  readonly kind = 'not-found'
  readonly code = 'migration_not_found'
  constructor() {
    super('The move does not exist.')
  }
}

export class SamePlatform extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'migration_same_platform'
  constructor() {
    super('Source and target must be different platforms.')
  }
}

/** Files of a disabled platform can be neither read nor written. */
export class PlatformStopped extends DomainError {
  readonly kind = 'refused'
  readonly code = 'migration_platform_stopped'
  constructor(key: string) {
    super('The storage platform is disabled.', { params: { key } })
  }
}

/** A platform has one open move at a time. A paused or failed one must be resumed or cancelled first. */
export class MigrationOpen extends DomainError {
  readonly kind = 'conflict'
  readonly code = 'migration_open'
  constructor(key: string) {
    super('The files of this platform are already being moved.', { params: { key } })
  }
}

export class MigrationStateRefused extends DomainError {
  readonly kind = 'conflict'
  readonly code = 'migration_state'
  constructor(state: MigrationState) {
    super('The state of the move does not allow this.', { params: { state } })
  }
}
