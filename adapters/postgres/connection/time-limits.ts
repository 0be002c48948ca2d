import { type Deadline, tooLate } from './deadline.ts'

/** In milliseconds, kept by the server. */
export interface TimeLimits {
  readonly statement: number
  readonly lock: number
}

/**
 * Less than the deadline of a request: when its caller is told that it failed, the server has given
 * it up too, and it cannot be done afterwards.
 */
export const REQUEST_LIMITS: TimeLimits = { statement: 1200, lock: 800 }

/** For work that no request waits for. */
const UNHURRIED_LIMITS: TimeLimits = { statement: 15_000, lock: 5000 }

/** What the answer of the server needs to arrive. */
const MARGIN_MS = 100

type Run = (text: string) => Promise<unknown>

/**
 * Does `work` on a connection that has just been got, with the limits it may have. Almost always
 * these are what the connection has anyway, and no statement is spent on them.
 * @param run sends a statement on that connection
 * @throws DependencyUnavailable when the connection came too late to be used
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

/** To be asked before each step of a transaction. @throws DependencyUnavailable */
export function refuseLate(deadline: Deadline | undefined): void {
  if (deadline && deadline.remainingMs < MARGIN_MS) throw tooLate()
}

function remainingLimits(deadline: Deadline): TimeLimits {
  refuseLate(deadline)
  const milliseconds = Math.ceil(deadline.remainingMs - MARGIN_MS)
  if (milliseconds >= REQUEST_LIMITS.statement) return REQUEST_LIMITS
  // Zero would be no limit at all.
  return { statement: Math.max(1, milliseconds), lock: REQUEST_LIMITS.lock }
}

function setting({ statement, lock }: TimeLimits): string {
  return `select set_config('statement_timeout', '${statement}', false),
    set_config('lock_timeout', '${lock}', false)`
}
