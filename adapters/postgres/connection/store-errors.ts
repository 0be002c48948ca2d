import { DependencyUnavailable } from '../../../domain/shared/availability-errors.ts'
import { DomainError } from '../../../domain/shared/domain-error.ts'

// Classes and codes of Postgres that mean "not now":
// 08 connection, 53 out of resources, 57 shutting down or cancelled by a time limit, 55P03 lock
// limit, 25P03 transaction idle too long, 25006 a standby that answers reads only.
const OUTAGE = /^(08...|53...|57...|55P03|25P03|25006)$/
const SOCKET =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN)$/
const OUTAGE_TEXT =
  /connection terminated|not queryable|timeout exceeded when trying to connect|PGlite is closed/i

/** @returns what to throw instead: an outage of the store is told apart from a mistake of ours. */
export function translated(error: unknown): unknown {
  if (error instanceof DomainError) return error
  return isOutage(error) ? new DependencyUnavailable(error) : error
}

export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (OUTAGE.test(code) || SOCKET.test(code)) return true
  return OUTAGE_TEXT.test(error.message) || isOutage(error.cause)
}

const UNIQUE_VIOLATION = '23505'

/** @returns the constraint that a row would have broken; `undefined` for every other failure */
export function brokenUniqueness(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const isBroken = 'code' in error && error.code === UNIQUE_VIOLATION
  if (isBroken && 'constraint' in error) return String(error.constraint)
  return brokenUniqueness(error.cause)
}

/**
 * Whether the columns of a prepared statement's answer have changed since it was prepared, as when a
 * newer instance migrates. Said before anything of it is done.
 */
export function isOutdatedPlan(error: unknown): boolean {
  return error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery'
}
