import { defineError } from '../../shared/domain-error.ts'
import type { MigrationState } from './file-migration.ts'

export class MigrationNotFound extends defineError('not-found', 'migration_not_found') {}

export class SamePlatform extends defineError('invalid', 'migration_same_platform') {}

/** Files of a disabled platform can be neither read nor written. */
export class PlatformStopped extends defineError(
  'refused',
  'migration_platform_stopped',
  (key: string) => ['The storage platform is disabled.', { key }],
) {}

/** A platform has one open move at a time. A paused or failed one must be resumed or cancelled first. */
export class MigrationOpen extends defineError('conflict', 'migration_open', (key: string) => [
  'The files of this platform are already being moved.',
  { key },
]) {}

export class MigrationStateRefused extends defineError(
  'conflict',
  'migration_state',
  (state: MigrationState) => ['The state of the move does not allow this.', { state }],
) {}
