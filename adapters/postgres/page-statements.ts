import { optionalNumber } from './columns.ts'
import type { Database, Row } from './database.ts'
import { storable } from './statement.ts'

const MOST_ROWS = 200
const LONGEST_SLICE = 1000
const FURTHEST = 1_000_000

/** A condition whose place follows it, and what stands there; `undefined` asks for nothing. */
export type Condition = readonly [text: string, value: unknown]

export interface PageQuestion {
  /** Fixed words, like everything that reaches the text: what callers send travels as values. */
  readonly table: string
  readonly order: string
  readonly conditions: readonly Condition[]
  readonly offset: number
  readonly limit: number
}

export async function pageOf(
  database: Database,
  { table, order, conditions, offset, limit }: PageQuestion,
): Promise<{ rows: readonly Row[]; total: number }> {
  const asked = conditions.filter(([, value]) => value !== undefined)
  const where = ['true', ...asked.map(([text], index) => `${text} $${index + 1}`)].join(' and ')
  const values = asked.map(([, value]) => value)
  const slice = `limit ${bounded(limit, MOST_ROWS)} offset ${bounded(offset, FURTHEST)}`
  const page = `select * from ${table} where ${where} order by ${order} ${slice}`
  const rows = await database.rows({ text: page }, values)
  const count = `select count(*) as total from ${table} where ${where}`
  const [counted = {}] = await database.rows({ text: count }, values)
  return { rows, total: optionalNumber(counted, 'total') ?? 0 }
}

interface SliceQuestion extends Omit<PageQuestion, 'order' | 'offset'> {
  readonly order: 'id asc' | 'id desc'
  readonly after: string | undefined
}

/** By keyset: no row is read that is not handed out or filtered away. */
export async function sliceOf(
  database: Database,
  { table, order, conditions, after, limit }: SliceQuestion,
): Promise<readonly Row[]> {
  const beyond: Condition = [order === 'id asc' ? 'id >' : 'id <', after]
  const asked = [...conditions, beyond].filter(([, value]) => value !== undefined)
  const where = ['true', ...asked.map(([text], index) => `${text} $${index + 1}`)].join(' and ')
  const text = `select * from ${table} where ${where} order by ${order} limit ${bounded(limit, LONGEST_SLICE)}`
  return database.rows(
    { text },
    asked.map(([, value]) => value),
  )
}

/** For `like`, literally. */
export function containing(part: string | undefined): string | undefined {
  return part === undefined ? undefined : `%${storable(part).replaceAll(/[\\%_]/g, '\\$&')}%`
}

function bounded(value: number, most: number): number {
  return Number.isInteger(value) ? Math.min(Math.max(value, 0), most) : 0
}
