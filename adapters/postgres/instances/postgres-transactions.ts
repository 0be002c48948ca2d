import { AsyncLocalStorage } from 'node:async_hooks'
import type { Transactions } from '../../../application/ports/instances/transactions.ts'
import type { Database } from '../connection/database.ts'

export class PostgresTransactions implements Transactions {
  readonly #database: Database
  readonly #depth = new AsyncLocalStorage<number>()

  constructor(database: Database) {
    this.#database = database
  }

  get depth(): number {
    return this.#depth.getStore() ?? 0
  }

  run<T>(work: () => Promise<T>, depth = this.depth): Promise<T> {
    return this.#depth.run(depth, () => this.#database.transaction(work))
  }
}
