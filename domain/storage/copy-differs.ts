import { defineError } from '../shared/domain-error.ts'

/** The copy does not match the checksum of the record. The file stays on its platform. */
export class CopyDiffers extends defineError(
  'refused',
  'migration_copy_differs',
  'The copy differs from the file.',
) {}
