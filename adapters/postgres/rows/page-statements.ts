import type { Database, Row } from '../connection/database.ts'
import { optionalNumber } from './columns.ts'

const MOST_ROWS = 200
/**
 * The highest total that is counted. Nobody pages further, and counting on would slow every page of
 * a big table.
 */
const MOST_COUNTED = 100_000
const LONGEST_SLICE = 1000

/**
 * A condition's text, the value that follows it, and the rest of the text. An `undefined` value
 * drops the condition.
 */
export type Condition = readonly [text: string, value: unknown, rest?: string]

/** Conditions of which one must hold; if all are dropped, there is no restriction. */
interface Alternatives {
  readonly anyOf: readonly Condition[]
}

export interface PageQuestion {
  /** `*` by default. */
  readonly columns?: string
  /** Fixed text; callers' input is passed as values. */
  readonly table: string
  /** Joins that `columns` need, with at most one row for each row of the table. */
  readonly joined?: string
  /** `id` by default. */
  readonly key?: 'id' | 'l.id'
  readonly order: string
  /** A condition that holds for every row of this list. */
  readonly always?: string
  readonly conditions: readonly (Condition | Alternatives)[]
  readonly offset: number
  readonly limit: number
}

/** @returns the rows of the page and the total, counted up to `MOST_COUNTED` */
export async function pageOf(
  database: Database,
  { columns = '*', table, joined = '', key = 'id', order, always, ...asked }: PageQuestion,
): Promise<{ rows: readonly Row[]; total: number }> {
  const { where, values } = restriction(asked.conditions, always)
  const [most, skipped] = [bounded(asked.limit, MOST_ROWS), bounded(asked.offset, MOST_COUNTED)]
  // Skipped rows are read from an index alone and not joined.
  const found = `select ${key} as found_key from ${table} where ${where} order by ${order}
    limit ${most} offset ${skipped}`
  const page = `select ${columns} from ${table} join (${found}) as found on found.found_key = ${key}
    ${joined} order by ${order}`
  const rows = await database.rows({ text: page }, values)
  // A page that is not full reveals the total.
  if (rows.length < most && (rows.length > 0 || skipped === 0)) {
    return { rows, total: Math.min(skipped + rows.length, MOST_COUNTED) }
  }
  const some = `select from ${table} where ${where} limit ${MOST_COUNTED}`
  const count = `select count(*) as total from (${some}) as counted`
  const total = await database.totals.of(`${count} ${JSON.stringify(values)}`, async () => {
    const [counted = {}] = await database.rows({ text: count }, values)
    return optionalNumber(counted, 'total') ?? 0
  })
  return { rows, total }
}

export interface SliceQuestion extends Omit<PageQuestion, 'order' | 'offset' | 'always' | 'key'> {
  readonly order: 'id asc' | 'id desc' | 'l.id desc'
  readonly after: string | undefined
}

/** Pages by keyset: no row is read that is neither returned nor filtered out. */
export async function sliceOf(
  database: Database,
  { columns = '*', table, joined = '', order, conditions, after, limit }: SliceQuestion,
): Promise<readonly Row[]> {
  const [id = 'id', direction] = order.split(' ')
  const beyond: Condition = [direction === 'asc' ? `${id} >` : `${id} <`, after]
  const { where, values } = restriction([...conditions, beyond])
  const most = bounded(limit, LONGEST_SLICE)
  const source = `${table} ${joined}`
  const text = `select ${columns} from ${source} where ${where} order by ${order} limit ${most}`
  return database.rows({ text }, values)
}

function restriction(conditions: readonly (Condition | Alternatives)[], always = 'true') {
  const values: unknown[] = []
  const one = ([text, value, rest = '']: Condition) => `${text} $${values.push(value)}${rest}`
  const parts = conditions.flatMap((asked) => {
    const alternatives = 'anyOf' in asked ? asked.anyOf : [asked]
    const texts = alternatives.filter(([, value]) => value !== undefined).map(one)
    return texts.length > 1 ? `(${texts.join(' or ')})` : texts
  })
  return { where: [always, ...parts].join(' and '), values }
}

function bounded(value: number, most: number): number {
  return Number.isInteger(value) ? Math.min(Math.max(value, 0), most) : 0
}
