import { headOf } from './dump-heads.ts'
import type { DumpPart, DumpPosition } from './dump-statements.ts'
import { UnreadableDump, wordsOf } from './dump-texts.ts'

const BEYOND_ASCII = /[\x80-\xff]/
const MARKS = /'\?{2,30}'/
const GUESS =
  'and nothing says whether MySQL or Postgres has written them. Let the dump have each "create table", too.'
/** Bytes of a line end. */
const LINE_END = 2

/** Bytes of the file that hold rows of one table only. */
export interface DumpRange {
  readonly begin: DumpPosition
  readonly end: number
}

interface Table {
  readonly columns: readonly string[]
  readonly ranges: DumpRange[]
  /** Whether only its rows say which columns it has. */
  readonly isImplied: boolean
  hasLetters: boolean
  hasMarks: boolean
  /** Why its rows cannot be read. */
  fault?: UnreadableDump
}

/** Where in a dump which rows are, from one pass over it. */
export class DumpIndex {
  readonly #tables = new Map<string, Table>()
  /** The table of the lines of data. */
  #copied: string | undefined

  get columns(): ReadonlyMap<string, readonly string[]> {
    return new Map([...this.#tables].map(([name, { columns }]) => [name, columns]))
  }

  /**
   * Whether a table has question marks where others have letters, in what is inserted. Comments of
   * tables keep their letters, and so do bytes.
   */
  get hasLostLetters(): boolean {
    return [...this.#tables.values()].some(({ hasLetters, hasMarks }) => hasMarks && !hasLetters)
  }

  /** @throws UnreadableDump if the table has rows of a form that is not read */
  rangesOf(table: string): readonly DumpRange[] {
    const { ranges = [], fault } = this.#tables.get(table) ?? {}
    if (fault) throw fault
    return ranges
  }

  /** @throws UnreadableDump */
  note(part: DumpPart): void {
    if (part.kind === 'line') {
      if (this.#copied !== undefined) this.#extend(this.#copied, part)
      return
    }
    const head = headOf(part.text)
    this.#copied = head?.kind === 'copy' ? head.table : undefined
    if (head?.kind === 'create') this.#create(head.table, head.columns, part)
    else if (head?.kind === 'strange') this.#doubt(head.table, part)
    else if (head?.kind === 'empty') this.#empty(head.table, part)
    else if (head) this.#extend(head.table, part, head.columns)
  }

  #create(name: string, columns: readonly string[], { begin }: DumpPart, isImplied = false): void {
    if (this.#tables.has(name)) {
      throw UnreadableDump.at(begin.line, `there are two tables ${name}. Name one database.`)
    }
    this.#tables.set(name, { columns, ranges: [], isImplied, hasLetters: false, hasMarks: false })
  }

  #doubt(name: string, { begin, text }: DumpPart): void {
    const table = this.#tables.get(name)
    const reason = `${wordsOf(text)} changes ${name} in a form that is not read.`
    if (table) table.fault ??= UnreadableDump.at(begin.line, reason)
  }

  #empty(name: string, part: DumpPart): void {
    if (this.#tables.get(name)?.ranges.length) this.#doubt(name, part)
  }

  /**
   * Statements of one table that follow each other are one range.
   * @param columns as the statement lists them, which is enough without the table's own
   */
  #extend(name: string, part: DumpPart, columns?: readonly string[]): void {
    const { kind, text, begin, end } = part
    if (columns && !this.#tables.has(name)) this.#create(name, columns, part, true)
    const table = this.#tables.get(name)
    if (!table) {
      const reason = `rows of ${name} come before its "create table". Let the dump have that, too, or the names of columns.`
      throw UnreadableDump.at(begin.line, reason)
    }
    if (table.isImplied && text.includes('\\'))
      table.fault ??= UnreadableDump.at(begin.line, `rows of ${name} have backslashes, ${GUESS}`)
    table.hasLetters ||= BEYOND_ASCII.test(text)
    table.hasMarks ||= !table.hasLetters && MARKS.test(text)
    const last = table.ranges.at(-1)
    if (last && (kind === 'line' || last.end >= begin.byte - LINE_END)) {
      table.ranges.splice(-1, 1, { begin: last.begin, end })
    } else table.ranges.push({ begin, end })
  }
}
