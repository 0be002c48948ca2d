import { defineError } from '../shared/domain-error.ts'

/** Public access is refused: every file address expires. */
export class FilesStayPrivate extends defineError(
  'invalid',
  'platform_not_private',
  'Files are private on every storage platform.',
) {}
