import type { Transactions } from '../../../application/ports/transactions.ts'
import type { Database } from '../connection/database.ts'

export class PostgresTransactions implements Transactions {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    return this.#database.transaction(work)
  }
}
