import type { EntitySchema } from '@mikro-orm/core'
import type { SqlEntityManager } from '@mikro-orm/sql'
import type { PreparingPool } from './preparing-pool.ts'

export interface ConnectionCounts {
  readonly busy: number
  readonly idle: number
  /** Callers for whom there is none yet. */
  readonly awaited: number
}

/** What a driver brings: the mapper, and on a server its pool. */
export interface Driver {
  readonly em: SqlEntityManager
  readonly pool: Pick<PreparingPool, 'rows'> | undefined
  /** Lets the mapper know one more table. */
  know(table: EntitySchema): void
  /** How many connections have ended that nobody had closed. */
  lost(): number
  /** Of the pool of a server, now. */
  readonly connections?: () => ConnectionCounts
  close(): Promise<void>
}
