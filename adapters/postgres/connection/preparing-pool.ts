import type { Pool } from 'pg'
import type { Deadline } from './deadline.ts'
import type { Statement } from './statement.ts'
import { isStaleStatement } from './store-errors.ts'
import { underLimits } from './time-limits.ts'

export type Row = Readonly<Record<string, unknown>>

/** Sends statements past the mapper, whose Kysely knows none that have a name. */
export class PreparingPool {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
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
      const { rows } = await underLimits(run, deadline, () =>
        client.query<Row>({ ...statement, values: [...values] }),
      )
      return rows
    } catch (error) {
      isStale = isStaleStatement(error)
      if (!isStale) throw error
    } finally {
      // The pool itself leaves out what is broken.
      client.release(isStale)
    }
    // Nothing was done. A new connection takes the place of each that prepared it before.
    return this.rows({ text: statement.text }, values, deadline)
  }
}
