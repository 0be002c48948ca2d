import type { SqlEntityManager } from '@mikro-orm/sql'
import type { Deadline } from './deadline.ts'
import { type Connection, rowsOn } from './on-connection.ts'
import { commitInTime } from './time-limits.ts'

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
