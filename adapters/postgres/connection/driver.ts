import type { SqlEntityManager } from '@mikro-orm/sql'
import type { KnownTables } from './known-tables.ts'
import type { PreparingPool } from './preparing-pool.ts'
import type { TimeLimits } from './time-limits.ts'

export interface ConnectionCounts {
  readonly busy: number
  readonly idle: number
  /** Callers that wait for a connection. */
  readonly awaited: number
}

/** What a driver provides: the mapper and, for a server, its pool. */
export interface Driver extends KnownTables {
  readonly em: SqlEntityManager
  readonly pool: Pick<PreparingPool, 'rows'> | undefined
  /** For work that no request waits for, while it is free: its limits need not be set each time. */
  readonly unhurriedPool?: Pick<PreparingPool, 'rows' | 'isFree'> | undefined
  /** What a server's connections began with. */
  readonly limits?: TimeLimits
  /** Whether a pooler gives each transaction another session. Then there is no `pool`. */
  readonly isPooled?: boolean
  /** Whether no request waits, so that limits only end what hangs. */
  readonly isUnhurried?: boolean | undefined
  /** The number of connections that ended without being closed by us. */
  lost(): number
  /** Current counts of a server's pool. */
  readonly connections?: () => ConnectionCounts
  close(): Promise<void>
}
