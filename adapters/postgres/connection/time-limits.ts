import { type Deadline, tooLate } from './deadline.ts'
import { RELAXED_COMMIT } from './statement.ts'

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

/** Limits of work that no request waits for, or that is declared to be long. */
export const UNHURRIED_LIMITS: TimeLimits = { statement: 15_000, lock: 5000 }

/** How long a transaction may wait for its next statement. */
const IDLE_MS = 30_000

/** What a connection begins with. Work with other limits sets them for as long as it lasts. */
export function sessionOptions({ statement, lock }: TimeLimits): string {
  return [
    `-c statement_timeout=${statement}`,
    `-c lock_timeout=${lock}`,
    `-c idle_in_transaction_session_timeout=${IDLE_MS}`,
    '-c timezone=UTC',
    '-c gatehouse.session=own',
  ].join(' ')
}

/** The time that the server's answer needs to arrive. */
const MARGIN_MS = 100

type Run = (text: string) => Promise<unknown>

/**
 * Runs `work` on a newly acquired connection, under the limits that remain. These are almost always
 * the connection's own, and then no statement is spent on setting them.
 * @param own what the connection began with
 * @param run sends a statement on that connection
 * @throws DependencyUnavailable if the connection came too late to be used
 */
export async function underLimits<T>(
  own: TimeLimits,
  run: Run,
  deadline: Deadline | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const limits = limitsUntil(deadline)
  if (limits === own) return work()
  await run(setting(limits))
  try {
    return await work()
  } finally {
    // Fails on a dead connection, which says nothing about the work.
    await run(setting(own)).catch(() => undefined)
  }
}

/** Call before each step of a transaction. @throws DependencyUnavailable */
export function refuseLate(deadline: Deadline | undefined): void {
  if (deadline && deadline.remainingMs < MARGIN_MS) throw tooLate()
}

/**
 * The statement that sets everything for one transaction, where another session may run the next.
 * @param isDurable whether no commit may be relaxed: a connection to a pooler outlives a crash of
 * the server, so it does not tell of lost commits
 */
export function transactionLimits(deadline: Deadline | undefined, isDurable: boolean): string {
  const { statement, lock } = limitsUntil(deadline)
  const settings = [
    ['statement_timeout', `'${statement}'`],
    ['lock_timeout', `'${lock}'`],
    ['idle_in_transaction_session_timeout', `'${IDLE_MS}'`],
    ['timezone', `'UTC'`],
    ...(isDurable ? [[RELAXED_COMMIT, `current_setting('synchronous_commit')`]] : []),
  ]
  return `select ${settings.map(([name, value]) => `set_config('${name}', ${value}, true)`)}`
}

function limitsUntil(deadline: Deadline | undefined): TimeLimits {
  return deadline ? remainingLimits(deadline) : UNHURRIED_LIMITS
}

function remainingLimits(deadline: Deadline): TimeLimits {
  refuseLate(deadline)
  const limits = deadline.isLong ? UNHURRIED_LIMITS : REQUEST_LIMITS
  const milliseconds = Math.ceil(deadline.remainingMs - MARGIN_MS)
  if (milliseconds >= limits.statement) return limits
  // Zero would mean no limit.
  return { statement: Math.max(1, milliseconds), lock: limits.lock }
}

function setting({ statement, lock }: TimeLimits): string {
  return `select set_config('statement_timeout', '${statement}', false),
    set_config('lock_timeout', '${lock}', false)`
}
