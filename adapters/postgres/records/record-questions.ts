import { LockMode, type QueryOrderMap } from '@mikro-orm/core'
import type { RecordFilter } from '../../../application/ports/console/record-store.ts'
import type { RecordType } from '../../../domain/records/record.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { Database, Row } from '../connection/database.ts'
import { BuiltTexts } from '../rows/built-texts.ts'
import { recordTable } from './record-table.ts'
import { type Position, shapeOf, valuesOf, whereOf } from './where.ts'

export interface Reading {
  readonly order: readonly QueryOrderMap<{ id: Id }>[]
  readonly limit: number
  readonly offset?: number
  readonly isForUpdate?: boolean
  /** Only what follows it. */
  readonly position?: Position | undefined
}

/** Reads plain rows: the mapper would make objects that are thrown away. */
export class RecordQuestions {
  readonly #database: Database
  readonly #record: RecordType
  readonly #texts: BuiltTexts

  constructor(database: Database, record: RecordType) {
    this.#database = database
    this.#record = record
    this.#texts = new BuiltTexts(database)
  }

  async rows(
    filter: RecordFilter,
    { limit, offset = 0, position, ...how }: Reading,
  ): Promise<readonly Row[]> {
    const skipped = offset > 0 ? [offset] : []
    const given = [...valuesOf(this.#record, filter), ...(position?.values ?? [])]
    const values = [...given, limit, ...skipped]
    // Only conditions have values: an order has names of fields, which may be `to` or `from`.
    const shape = `${shapeOf(filter)} ${JSON.stringify([how, skipped.length, position?.shape])}`
    this.#database.know(recordTable(this.#record))
    const text = await this.#texts.of(shape, values, (em) => {
      const asked = whereOf(this.#record, filter)
      const from = () => em.createQueryBuilder(recordTable(this.#record))
      const found = skipped.length > 0 ? from().select('id') : from().select('*')
      if (how.isForUpdate) found.setLockMode(LockMode.PESSIMISTIC_WRITE)
      found
        .where(position ? { $and: [asked, position.where] } : asked)
        .orderBy([...how.order])
        .limit(limit, ...skipped)
      if (skipped.length === 0) return found.toQuery()
      // Whatever is selected with a row that is skipped would be looked up for that row, too.
      const page = from()
        .select('*')
        .where({ id: { $in: found.toRaw() } })
      return page.orderBy([...how.order]).toQuery()
    })
    return this.#database.rows({ text }, values)
  }

  /** Counts up to a bound. */
  async count(filter: RecordFilter, most: number): Promise<number> {
    const values = [...valuesOf(this.#record, filter), most]
    this.#database.know(recordTable(this.#record))
    const text = await this.#texts.of(shapeOf(filter), values, (em) => {
      const found = em.createQueryBuilder(recordTable(this.#record)).select('id')
      return found.where(whereOf(this.#record, filter)).limit(most).toQuery()
    })
    const counted = `select count(*) as total from (${text}) as counted`
    const [row] = await this.#database.rows({ text: counted }, values)
    return Number(row?.total)
  }
}
