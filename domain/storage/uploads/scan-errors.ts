import { DomainError, defineError } from '../../shared/domain-error.ts'
import type { Id } from '../../shared/id.ts'

/** The scanner did not give a verdict, so the file is refused. */
export class ScanFailed extends DomainError {
  readonly kind = 'unavailable'
  readonly code = 'scan_failed'
  constructor(cause?: unknown) {
    super('The file could not be checked for viruses.', { cause })
  }
}

/** The file is infected. It is unreadable, and stays until it is deleted by its id. */
export class FileQuarantined extends defineError('refused', 'file_quarantined', (ossId: Id) => [
  'The file is infected and was quarantined.',
  { ossId },
]) {}
