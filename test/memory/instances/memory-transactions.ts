import type { Transactions } from '../../../application/ports/transactions.ts'

/** Nothing is undone: suites about that run on databases. */
export class MemoryTransactions implements Transactions {
  run<T>(work: () => Promise<T>): Promise<T> {
    return work()
  }
}
