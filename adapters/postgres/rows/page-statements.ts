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

type Form = 'few' | 'some' | 'many'

/**
 * A condition in three forms with the same values. The planner cannot tell which is cheap, so the
 * caller's total decides.
 */
interface Narrowing {
  readonly values: readonly unknown[]
  /** The form that finds all rows, for few. @param names of the values in the statement */
  few(...names: string[]): string
  /** The form that finds what it compares with once, and is tried row by row. */
  some(...names: string[]): string
  /** The form that is tried row by row and looks up each, for many. */
  many(...names: string[]): string
  /** The columns that lists are sorted by. */
  readonly sortedBy: string
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
  readonly conditions: readonly Condition[]
  readonly narrowing?: Narrowing | undefined
  readonly offset: number
  readonly limit: number
}

interface Page {
  readonly rows: readonly Row[]
  readonly total: number
}

/** @returns the rows of the page and the total, counted up to `MOST_COUNTED` */
export async function pageOf(database: Database, question: PageQuestion): Promise<Page> {
  const { table, key = 'id', order, narrowing } = question
  const { where, values } = restriction(question)
  const limit = bounded(question.limit, MOST_ROWS)
  const offset = bounded(question.offset, MOST_COUNTED)
  const part = `order by ${order} limit ${limit} offset ${offset}`
  const matching = `from ${table} where ${where('few')} limit ${MOST_COUNTED}`
  const count = `select count(*) as total from (select ${matching}) as counted`
  const name = `${count} ${JSON.stringify(values)}`
  const form = narrowing ? formFor(database.totals.known(name), offset + limit) : 'many'
  if (narrowing && form === 'few') {
    const found = `select ${key} as found_key from matching ${part}`
    const text = `with matching as materialized (select ${narrowing.sortedBy} ${matching})
      ${joinedTo(found, question, ', (select count(*) from matching) as total')}`
    const rows = await database.rows(text, values)
    const total = Number(rows[0]?.total ?? 0)
    if (rows.length > 0 || offset === 0) return { rows, total: database.totals.keep(name, total) }
  }
  // Skipped rows are read from an index alone and not joined.
  const found = `select ${key} as found_key from ${table} where ${where(form)} ${part}`
  const rows = await database.rows({ text: joinedTo(found, question) }, values)
  // A page that is not full reveals the total.
  if (rows.length < limit && (rows.length > 0 || offset === 0)) {
    return { rows, total: Math.min(offset + rows.length, MOST_COUNTED) }
  }
  const total = await database.totals.of(name, async () => {
    const [counted = {}] = await database.rows(count, values)
    return optionalNumber(counted, 'total') ?? 0
  })
  return { rows, total }
}

/**
 * Which form is cheapest, as measured. In the order of the list the more rows are read, the fewer of
 * them match, in a table of as many rows as are counted. To find a row takes six times as long as to
 * read one, and to look up whose it is as long as to read forty people once.
 */
function formFor(total: number | undefined, end: number): Form {
  if (total === undefined) return 'few'
  const share = (total * total) / (MOST_COUNTED * end)
  if (share <= 1 / 6) return 'few'
  return share <= 40 ? 'some' : 'many'
}

/** The columns of the rows with these keys. */
function joinedTo(found: string, question: PageQuestion, more = ''): string {
  const { columns = '*', table, joined = '', key = 'id', order } = question
  return `select ${columns}${more} from ${table}
    join (${found}) as found on found.found_key = ${key} ${joined} order by ${order}`
}

export interface SliceQuestion
  extends Omit<PageQuestion, 'order' | 'offset' | 'always' | 'key' | 'narrowing'> {
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
  const { where, values } = restriction({ conditions: [...conditions, beyond] })
  const most = bounded(limit, LONGEST_SLICE)
  const source = `${table} ${joined}`
  const text = `select ${columns} from ${source} where ${where('many')} order by ${order} limit ${most}`
  return database.rows(text, values)
}

function restriction({
  always = 'true',
  conditions,
  narrowing,
}: Pick<PageQuestion, 'always' | 'conditions' | 'narrowing'>) {
  const values: unknown[] = []
  const name = (value: unknown) => `$${values.push(value)}`
  const asked = conditions.filter(([, value]) => value !== undefined)
  const all = [always, ...asked.map(([text, value, rest = '']) => `${text} ${name(value)}${rest}`)]
  const names = narrowing?.values.map(name) ?? []
  const where = (form: Form) =>
    [...all, ...(narrowing ? [narrowing[form](...names)] : [])].join(' and ')
  return { where, values }
}

function bounded(value: number, most: number): number {
  return Number.isInteger(value) ? Math.min(Math.max(value, 0), most) : 0
}
