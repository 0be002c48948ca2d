import type { Pool } from 'pg'
import type { Deadline } from './deadline.ts'
import type { Statement } from './statement.ts'
import { isStaleStatement } from './store-errors.ts'
import { type TimeLimits, underLimits } from './time-limits.ts'

export type Row = Readonly<Record<string, unknown>>

/** Sends statements without the mapper, whose query builder (Kysely) cannot name statements. */
export class PreparingPool {
  readonly #pool: Pool
  readonly #limits: TimeLimits

  /** @param limits what its connections began with */
  constructor(pool: Pool, limits: TimeLimits) {
    this.#pool = pool
    this.#limits = limits
  }

  /** Whether a statement would not wait for others. */
  get isFree(): boolean {
    const { idleCount, totalCount, options } = this.#pool
    return idleCount > 0 || totalCount < options.max
  }

  async rows(
    statement: Statement,
    values: readonly unknown[],
    deadline: Deadline | undefined,
  ): Promise<readonly Row[]> {
    const client = await this.#pool.connect()
    const run = (text: string) => client.query(text)
    let isStale = false
    try {
      const { rows } = await underLimits(this.#limits, run, deadline, () =>
        client.query<Row>({ ...statement, values: [...values] }),
      )
      return rows
    } catch (error) {
      isStale = isStaleStatement(error)
      if (!isStale) throw error
    } finally {
      // The pool discards broken connections by itself.
      client.release(isStale)
    }
    // The statement had no effect. The retry has no name and so is not prepared, which works on any
    // connection.
    return this.rows({ text: statement.text }, values, deadline)
  }
}
