import { defineError } from '../../shared/domain-error.ts'
import { FileNotFound } from './storage-errors.ts'

export class FileAltered extends defineError(
  'unavailable',
  'file_altered',
  'The content of the file differs from what was stored.',
) {}

/** The copy does not match the checksum of the record. The file stays on its platform. */
export class CopyDiffers extends defineError(
  'refused',
  'migration_copy_differs',
  'The copy differs from the file.',
) {}

/** No preview exists: the process that made it died. The failure counts against the uploader. */
export class PictureTooCostly extends FileNotFound {}
