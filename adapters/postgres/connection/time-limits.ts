import { type Deadline, tooLate } from './deadline.ts'

/** Limits in milliseconds, enforced by the server. */
export interface TimeLimits {
  readonly statement: number
  readonly lock: number
}

/**
 * Shorter than a request's deadline. So when the caller is told of the failure, the server has
 * given up too and cannot finish the work afterwards.
 */
export const REQUEST_LIMITS: TimeLimits = { statement: 1200, lock: 800 }

/** Limits of work that no request waits for. */
const UNHURRIED_LIMITS: TimeLimits = { statement: 15_000, lock: 5000 }

/** The time that the server's answer needs to arrive. */
const MARGIN_MS = 100

type Run = (text: string) => Promise<unknown>

/**
 * Runs `work` on a newly acquired connection, under the limits that remain. These are almost always
 * the connection's own, and then no statement is spent on setting them.
 * @param run sends a statement on that connection
 * @throws DependencyUnavailable if the connection came too late to be used
 */
export async function underLimits<T>(
  run: Run,
  deadline: Deadline | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const limits = deadline ? remainingLimits(deadline) : UNHURRIED_LIMITS
  if (limits === REQUEST_LIMITS) return work()
  await run(setting(limits))
  try {
    return await work()
  } finally {
    await run(setting(REQUEST_LIMITS))
  }
}

/** Call before each step of a transaction. @throws DependencyUnavailable */
export function refuseLate(deadline: Deadline | undefined): void {
  if (deadline && deadline.remainingMs < MARGIN_MS) throw tooLate()
}

function remainingLimits(deadline: Deadline): TimeLimits {
  refuseLate(deadline)
  const milliseconds = Math.ceil(deadline.remainingMs - MARGIN_MS)
  if (milliseconds >= REQUEST_LIMITS.statement) return REQUEST_LIMITS
  // Zero would mean no limit.
  return { statement: Math.max(1, milliseconds), lock: REQUEST_LIMITS.lock }
}

function setting({ statement, lock }: TimeLimits): string {
  return `select set_config('statement_timeout', '${statement}', false),
    set_config('lock_timeout', '${lock}', false)`
}
