import type { SqlEntityManager } from '@mikro-orm/sql'
import { OutcomeUnknown } from '../../../domain/shared/availability-errors.ts'
import type { Deadline } from './deadline.ts'
import { type Connection, rowsOn } from './on-connection.ts'
import { isOutage } from './store-errors.ts'
import { refuseLate } from './time-limits.ts'

/** Any code of Postgres, except those of connections that ended (08, 57P). */
const REFUSAL = /^(?!08|57P)\d[0-9A-Z]{4}$/

export interface Transaction {
  readonly em: SqlEntityManager
  readonly deadline: Deadline | undefined
  /** Work to run when the transaction is over. */
  readonly afterwards: (() => void)[]
}

/** @param limits the first statement, where a session has no limits of its own */
export async function inTransaction<T>(
  connection: Connection,
  current: Transaction,
  limits: string | undefined,
  work: (transaction: Connection) => Promise<T>,
): Promise<T> {
  const transaction = await connection.startTransaction().execute()
  try {
    if (limits) await rowsOn(transaction, limits, [])
    current.em.setTransactionContext(transaction)
    const result = await work(transaction)
    await commitInTime(current.deadline, () => transaction.commit().execute())
    return result
  } catch (error) {
    // The rollback fails too on a dead connection; the original error says more.
    await transaction
      .rollback()
      .execute()
      .catch(() => undefined)
    throw error
  } finally {
    for (const work of current.afterwards) work()
  }
}

/** Commits, unless the caller has already been told of a failure. @throws OutcomeUnknown */
export async function commitInTime(
  deadline: Deadline | undefined,
  commit: () => Promise<unknown>,
): Promise<void> {
  refuseLate(deadline)
  const undo = deadline?.beginCommit()
  try {
    await commit()
  } catch (error) {
    if (isOutage(error) && !isRefused(error)) throw new OutcomeUnknown(error)
    undo?.()
    throw error
  }
}

/** Whether the server undid it, rather than being lost on the way. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && REFUSAL.test(String(error.code))) || isRefused(error.cause)
}
