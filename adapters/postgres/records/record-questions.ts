import { LockMode, type QueryOrderMap } from '@mikro-orm/core'
import type { SqlEntityManager } from '@mikro-orm/sql'
import type { RecordFilter } from '../../../application/ports/record-store.ts'
import type { RecordType } from '../../../domain/records/record.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { Database, Row } from '../connection/database.ts'
import { type RecordTable, recordTable } from './record-table.ts'
import { shapeOf, valuesOf, whereOf } from './where.ts'

type Order = readonly QueryOrderMap<{ id: Id }>[]

export interface Reading {
  readonly order: Order
  readonly limit: number
  readonly offset?: number
  readonly isForUpdate?: boolean
}

/** Far more than the pages ask. Their filters are texts that people type, so shapes are few. */
const MOST_TEXTS = 500

/**
 * Reads plain rows. The mapper's builder makes the text of a statement once for all questions of
 * one shape, which differ in their values only.
 */
export class RecordQuestions {
  readonly #database: Database
  readonly #record: RecordType
  readonly #table: RecordTable
  readonly #texts = new Map<string, string>()

  constructor(database: Database, record: RecordType) {
    this.#database = database
    this.#record = record
    this.#table = recordTable(record)
  }

  async rows(
    filter: RecordFilter,
    { limit, offset = 0, ...how }: Reading,
  ): Promise<readonly Row[]> {
    const values = [...valuesOf(this.#record, filter), limit, ...(offset > 0 ? [offset] : [])]
    const shape = { rows: shapeOf(this.#record, filter), ...how, isFirst: offset === 0 }
    const text = await this.#text(shape, values, (em) => {
      const found = em.createQueryBuilder(this.#table).select('*')
      if (how.isForUpdate) found.setLockMode(LockMode.PESSIMISTIC_WRITE)
      found.where(whereOf(this.#record, filter)).orderBy([...how.order])
      return found.limit(limit, offset > 0 ? offset : undefined).toQuery()
    })
    return this.#database.rows({ text }, values)
  }

  /** Counts up to a bound. */
  async count(filter: RecordFilter, most: number): Promise<number> {
    const values = [...valuesOf(this.#record, filter), most]
    const text = await this.#text({ count: shapeOf(this.#record, filter) }, values, (em) => {
      const found = em.createQueryBuilder(this.#table).select('id')
      return found.where(whereOf(this.#record, filter)).limit(most).toQuery()
    })
    const counted = `select count(*) as total from (${text}) as counted`
    const [row] = await this.#database.rows({ text: counted }, values)
    return Number(row?.total)
  }

  async #text(
    shape: object,
    values: readonly unknown[],
    build: (em: SqlEntityManager) => { readonly sql: string; readonly params: readonly unknown[] },
  ): Promise<string> {
    const key = JSON.stringify(shape)
    const known = this.#texts.get(key)
    if (known !== undefined) return known
    const { sql, params } = await this.#database.use(async (em) => build(em))
    // Another order would give the values to the wrong places.
    if (params.length !== values.length || params.some((value, at) => !isSame(value, values[at])))
      throw new Error(`The values of a question do not fit its text: ${sql}`)
    let place = 0
    const text = sql.replaceAll('?', () => `$${++place}`)
    if (this.#texts.size === MOST_TEXTS) this.#texts.clear()
    this.#texts.set(key, text)
    return text
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || String(one) === String(other)
}
