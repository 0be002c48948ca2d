import { AsyncLocalStorage } from 'node:async_hooks'
import type { Transactions } from '../../../application/ports/instances/transactions.ts'
import { OnDatabase } from '../connection/database.ts'

export class PostgresTransactions extends OnDatabase implements Transactions {
  readonly #depth = new AsyncLocalStorage<number>()

  get depth(): number {
    return this.#depth.getStore() ?? 0
  }

  run<T>(work: () => Promise<T>, depth = this.depth): Promise<T> {
    return this.#depth.run(depth, () => this.database.transaction(work))
  }
}
