import { defineError } from '../shared/domain-error.ts'

/** The platform was changed during its test, and again during each retry. */
export class PlatformChanging extends defineError(
  'conflict',
  'platform_changing',
  'The storage platform is being changed by somebody else.',
) {}
