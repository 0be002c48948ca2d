import { DomainError, type ErrorKind } from '../shared/domain-error.ts'

/** Errors of these kinds fail one row; any other error fails the import. */
const ROW_FAILURES: ReadonlySet<ErrorKind> = new Set([
  'invalid',
  'refused',
  'not-found',
  'conflict',
])

export function isOfOneRow(error: unknown): error is DomainError {
  return error instanceof DomainError && ROW_FAILURES.has(error.kind)
}

export function unlessRefused<T>(make: () => T): T | DomainError {
  try {
    return make()
  } catch (error) {
    if (!isOfOneRow(error)) throw error
    return error
  }
}
