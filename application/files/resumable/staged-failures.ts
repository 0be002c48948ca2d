import { DomainError } from '../../../domain/shared/domain-error.ts'
import { FileQuarantined, UploadRefused } from '../../../domain/storage/uploads/upload-errors.ts'

/** Errors at the end of an upload that a repeated attempt would meet again. */
export function isFinal(error: unknown): boolean {
  const isRefused = error instanceof UploadRefused && error.problem !== 'aborted'
  return isRefused || error instanceof FileQuarantined
}

/** Whether the upload may end well later. */
export function mayEnd(error: unknown): error is DomainError {
  if (!(error instanceof DomainError)) return false
  return error.mayPass || error.kind === 'unavailable' || error.kind === 'overloaded'
}
