import {
  DependencyUnavailable,
  type StoreCondition,
} from '../../../domain/shared/availability-errors.ts'
import { DomainError } from '../../../domain/shared/domain-error.ts'

// Classes and codes of Postgres that mean "not now":
// 08 connection, 53 out of resources, 57 shutting down or cancelled by a time limit, 55P03 lock
// limit, 25P03 and 25P04 transaction idle or open too long, 25006 a standby that answers reads only,
// 58030 a disk that fails.
const OUTAGE = /^(08...|53...|57...|55P03|25P0[34]|25006|58030)$/
// Aborted in favour of others, by a serialization failure or a deadlock.
const LOST_RACE = /^(40001|40P01)$/
const CONDITIONS: ReadonlyMap<string, StoreCondition> = new Map([
  ['25006', 'read-only'],
  ['53100', 'disk-full'],
])
const SOCKET =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN)$/
const OUTAGE_TEXT =
  /connection terminated|not queryable|timeout exceeded when trying to connect|PGlite is closed/i

/** @returns the error to throw instead: an outage of the store becomes DependencyUnavailable */
export function translated(error: unknown): unknown {
  if (error instanceof DomainError) return error
  return isOutage(error) ? new DependencyUnavailable(error, conditionIn(error)) : error
}

export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (OUTAGE.test(code) || LOST_RACE.test(code) || SOCKET.test(code)) return true
  return OUTAGE_TEXT.test(error.message) || isClosedDatabase(error) || isOutage(error.cause)
}

/** Whether Postgres aborted the work in favour of others and undid it. */
export function isLostRace(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return LOST_RACE.test(codeOf(error)) || isLostRace(error.cause)
}

function conditionIn(error: unknown): StoreCondition | undefined {
  if (!(error instanceof Error)) return undefined
  return CONDITIONS.get(codeOf(error)) ?? conditionIn(error.cause)
}

/** "Not currently accepting connections" in any language; other 55000s are our bugs. */
function isClosedDatabase(error: Error): boolean {
  return codeOf(error) === '55000' && 'routine' in error && error.routine === 'CheckMyDatabase'
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : ''
}

const UNIQUE_VIOLATION = '23505'
const NO_SUCH_STATEMENT = '26000'

/** @returns the unique constraint that a row violates, or `undefined` for any other failure */
export function brokenUniqueness(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const isBroken = 'code' in error && error.code === UNIQUE_VIOLATION
  if (isBroken && 'constraint' in error) return String(error.constraint)
  return brokenUniqueness(error.cause)
}

/**
 * Whether a connection cannot use a prepared statement: either its result columns have changed, as
 * when a newer instance migrates, or the server does not know it, as after values that the driver
 * could not send. The error comes before the statement has any effect.
 */
export function isStaleStatement(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const isChanged = 'routine' in error && error.routine === 'RevalidateCachedQuery'
  return isChanged || codeOf(error) === NO_SUCH_STATEMENT
}
