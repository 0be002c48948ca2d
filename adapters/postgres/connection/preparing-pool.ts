import type { Pool, PoolClient } from 'pg'
import type { Deadline } from './deadline.ts'
import { PreparedQuery, type Row } from './prepared-query.ts'
import type { Statement } from './statement.ts'
import { isOutdatedPlan } from './store-errors.ts'
import { underLimits } from './time-limits.ts'

export type { Row }

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
    let isOutdated = false
    try {
      return await underLimits(run, deadline, () => ask(client, statement, values))
    } catch (error) {
      isOutdated = isOutdatedPlan(error)
      if (!isOutdated) throw error
    } finally {
      // The pool itself leaves out what is broken.
      client.release(isOutdated)
    }
    // Nothing was done. A new connection takes the place of each that prepared it before.
    return this.rows({ text: statement.text }, values, deadline)
  }
}

async function ask(
  client: PoolClient,
  { name, text }: Statement,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  if (name !== undefined) return new PreparedQuery(client, { name, text }, values).run()
  const { rows } = await client.query<Row>(text, [...values])
  return rows
}
