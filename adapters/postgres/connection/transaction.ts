import type { SqlEntityManager } from '@mikro-orm/sql'
import type { Deadline } from './deadline.ts'

export interface Transaction {
  readonly em: SqlEntityManager
  readonly deadline: Deadline | undefined
  /** Work to run when the transaction is over. */
  readonly afterwards: (() => void)[]
}
