import type { SqlEntityManager } from '@mikro-orm/sql'
import type { Deadline } from './deadline.ts'

/** One that is under way. */
export interface Transaction {
  readonly em: SqlEntityManager
  readonly deadline: Deadline | undefined
  /** To be done when it is over. */
  readonly afterwards: (() => void)[]
}
