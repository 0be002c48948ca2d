import { LockMode, type QueryOrderMap, UniqueConstraintViolationException } from '@mikro-orm/core'
import type { SqlEntityManager } from '@mikro-orm/sql'
import type {
  RecordFilter,
  RecordPage,
  RecordSlice,
  RecordStore,
  RecordStores,
} from '../../../application/ports/console/record-store.ts'
import type { FieldKind } from '../../../domain/records/field.ts'
import { mayBeNone } from '../../../domain/records/field-options.ts'
import { uniqueSets } from '../../../domain/records/natural-key.ts'
import type { AnyRow, RecordType, Scope, SortKey } from '../../../domain/records/record.ts'
import { FieldTaken } from '../../../domain/records/record-errors.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { oncePer } from '../../../domain/shared/once-per.ts'
import { unlessReferred } from '../connection/constraint-violation.ts'
import type { Database, Row } from '../connection/database.ts'
import { brokenUniqueness } from '../connection/store-errors.ts'
import { BuiltTexts } from '../rows/built-texts.ts'
import {
  optionalMoment,
  optionalNumber,
  optionalText,
  stored,
  text,
  texts,
} from '../rows/columns.ts'
import { columnOf, type RecordTable, recordTable } from './record-table.ts'
import { type Position, positionOf, shapeOf, valuesOf, whereOf } from './where.ts'

interface Reading {
  readonly order: readonly QueryOrderMap<{ id: Id }>[]
  readonly limit: number
  readonly offset?: number
  readonly isForUpdate?: boolean
  /** Only what follows it. */
  readonly position?: Position | undefined
}

/** Reads plain rows: the mapper would make objects that are thrown away. */
class RecordQuestions {
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
    return this.#database.rows(text, values)
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
    const [row] = await this.#database.rows(counted, values)
    return Number(row?.total)
  }
}

/** The most rows of an unpaged list; callers bound pages themselves. */
const MOST_ROWS = 10_000
/**
 * The highest total that is counted. Nobody pages further, and counting on would slow every page of
 * a big table.
 */
const MOST_COUNTED = 100_000

// Also the order of locks, so that two changes of the same rows do not deadlock.
const BY_ID = [{ id: 'asc' }] as const

/** Drivers differ in what they make of ids and times. */
const VALUES: Record<FieldKind, (row: Row, column: string) => unknown> = {
  text: optionalText,
  flag: (row, column) => row[column] ?? undefined,
  integer: optionalNumber,
  decimal: optionalText,
  date: optionalText,
  json: (row, column) => row[column] ?? undefined,
  id: optionalText,
  moment: optionalMoment,
}

function optionalTexts(row: Row, column: string): string[] | undefined {
  return row[column] === null ? undefined : texts(row, column)
}

const readersOf = oncePer(({ fields }: RecordType) =>
  Object.entries(fields).map(([name, { kind, isMany }]) => {
    return { name, column: columnOf(name), read: isMany ? optionalTexts : VALUES[kind] }
  }),
)

function keysOf(sort: readonly SortKey[]): SortKey[] {
  return [...sort, { by: 'id', descending: sort[0]?.descending ?? false }]
}

class MikroRecordStore implements RecordStore<AnyRow> {
  readonly #database: Database
  readonly #record: RecordType
  readonly #questions: RecordQuestions

  constructor(database: Database, record: RecordType) {
    this.#database = database
    this.#record = record
    this.#questions = new RecordQuestions(database, record)
  }

  get #table(): RecordTable {
    return recordTable(this.#record)
  }

  async list({ sort, offset, limit, ...filter }: RecordPage) {
    const bounds = { offset: Math.min(offset, MOST_COUNTED), limit: Math.min(limit, MOST_ROWS) }
    const rows = await this.#read(filter, { order: this.#orderOf(sort), ...bounds })
    // A page that is not full reveals the total.
    const isLast = rows.length < bounds.limit && (rows.length > 0 || bounds.offset === 0)
    const total = isLast ? bounds.offset + rows.length : await this.#count(filter)
    return { rows, total: Math.min(total, MOST_COUNTED) }
  }

  slice({ sort = [], ...filter }: RecordSlice, after: AnyRow | undefined, limit: number) {
    const position = after && positionOf(this.#record, keysOf(sort), after)
    return this.#read(filter, { order: this.#orderOf(sort), limit, position })
  }

  get(ids: readonly Id[], scope: Scope): Promise<AnyRow[]> {
    return this.#among(ids, scope, false)
  }

  async getForUpdate(ids: readonly Id[], scope: Scope): Promise<AnyRow[]> {
    if (!this.#database.isInTransaction)
      throw new Error('getForUpdate() must be called inside a transaction.')
    return this.#among(ids, scope, true)
  }

  async #among(ids: readonly Id[], scope: Scope, isForUpdate: boolean): Promise<AnyRow[]> {
    if (ids.length === 0) return []
    const filter = { conditions: [{ field: 'id', in: ids }], scope } as const
    return this.#read(filter, { order: BY_ID, limit: ids.length, isForUpdate })
  }

  async add(row: Omit<AnyRow, 'id'>): Promise<AnyRow> {
    const id = await this.#unlessTaken((em) => em.insert(this.#table, this.#storable(row)))
    return { ...row, id: String(id) }
  }

  async addAll(rows: readonly Omit<AnyRow, 'id'>[]): Promise<void> {
    await this.#unlessTaken((em) => em.insertMany(this.#table, rows.map(this.#storable, this)))
  }

  async edit(id: Id, change: Partial<AnyRow>): Promise<void> {
    if (Object.keys(change).length === 0) return
    await this.#unlessTaken((em) => em.nativeUpdate(this.#table, { id }, this.#storable(change)))
  }

  async remove(ids: readonly Id[]): Promise<void> {
    const where = { id: { $in: [...ids] } }
    await unlessReferred(this.#use((em) => em.nativeDelete(this.#table, where)))
  }

  /** The total of a long list is cached for five seconds. */
  #count(filter: RecordFilter): Promise<number> {
    const question = `${this.#record.table} ${JSON.stringify(filter)}`
    return this.#database.totals.of(question, () => this.#questions.count(filter, MOST_COUNTED))
  }

  /** The mapper learns of a table when it is used: hundreds would take a third of a start. */
  #use<T>(work: (em: SqlEntityManager) => Promise<T>): Promise<T> {
    this.#database.know(this.#table)
    return this.#database.use(work)
  }

  async #unlessTaken<T>(change: (em: SqlEntityManager) => Promise<T>): Promise<T> {
    try {
      return await this.#use(change)
    } catch (error) {
      if (!(error instanceof UniqueConstraintViolationException)) throw error
      throw new FieldTaken(this.#takenField(brokenUniqueness(error)) ?? 'id')
    }
  }

  #orderOf(sort: readonly SortKey[]) {
    return keysOf(sort).map((key) => ({ [key.by]: this.#direction(key) }))
  }

  /** Sorts null before all values. */
  #direction({ by, descending }: SortKey): string {
    const field = this.#record.fields[by]
    const isOpen = field !== undefined && mayBeNone(field)
    if (descending) return isOpen ? 'desc nulls last' : 'desc'
    return isOpen ? 'asc nulls first' : 'asc'
  }

  async #read(filter: RecordFilter, how: Reading): Promise<AnyRow[]> {
    return (await this.#questions.rows(filter, how)).map((row) => this.#plainRow(row))
  }

  #plainRow(row: Row): AnyRow {
    const values: Record<string, unknown> & { id: Id } = { id: text(row, 'id') }
    for (const { name, column, read } of readersOf(this.#record)) values[name] = read(row, column)
    return values
  }

  /** Postgres names constraints after their columns. */
  #takenField(constraint: string | undefined): string | undefined {
    const { table } = this.#record
    const nameOf = (fields: readonly string[]) => `${table}_${fields.map(columnOf).join('_')}_key`
    return uniqueSets(this.#record)
      .find(({ fields }) => nameOf(fields) === constraint)
      ?.fields.at(-1)
  }

  /** Leaves out joined fields, which are stored elsewhere. */
  #storable(row: object): Record<string, unknown> {
    const own = Object.entries(row).filter(([name]) => !this.#record.fields[name]?.joined)
    return Object.fromEntries(own.map(([name, value]) => [name, stored(value)]))
  }
}

/** The cast is safe, because each store's table is built from its record's fields. */
export function recordStores(database: Database): RecordStores {
  const stores: unknown = oncePer((record: RecordType) => new MikroRecordStore(database, record))
  return stores as RecordStores
}
