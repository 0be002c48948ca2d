import { DomainError } from '../shared/domain-error.ts'

const PASSING: ReadonlySet<string> = new Set([
  'no_storage_platform',
  'quota_running',
  'storage_full',
  'upload_aborted',
])

/**
 * Refused by what another attempt may not meet any more. A full quota stays full until its user
 * deletes something.
 */
export function mayPass(error: unknown): error is DomainError {
  return error instanceof DomainError && PASSING.has(error.code)
}
