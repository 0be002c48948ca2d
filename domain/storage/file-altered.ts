import { defineError } from '../shared/domain-error.ts'

export class FileAltered extends defineError(
  'unavailable',
  'file_altered',
  'The content of the file differs from what was stored.',
) {}
