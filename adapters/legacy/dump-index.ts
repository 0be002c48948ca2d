import { headOf } from './dump-heads.ts'
import type { DumpPart, DumpPosition } from './dump-statements.ts'
import { wordsOf } from './dump-texts.ts'
import { UnreadableDump } from './unreadable-dump.ts'

const BEYOND_ASCII = /[\x80-\xff]/
const MARKS = /'\?{2,30}'/
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
    else if (head) this.#extend(head.table, part)
  }

  #create(name: string, columns: readonly string[], { begin }: DumpPart): void {
    if (this.#tables.has(name)) {
      throw UnreadableDump.at(begin.line, `there are two tables ${name}. Name one database.`)
    }
    this.#tables.set(name, { columns, ranges: [], hasLetters: false, hasMarks: false })
  }

  #doubt(name: string, { begin, text }: DumpPart): void {
    const table = this.#tables.get(name)
    const reason = `${wordsOf(text)} changes ${name} in a form that is not read.`
    if (table) table.fault ??= UnreadableDump.at(begin.line, reason)
  }

  /** Statements of one table that follow each other are one range. */
  #extend(name: string, { kind, text, begin, end }: DumpPart): void {
    const table = this.#tables.get(name)
    if (!table) {
      const reason = `rows of ${name} come before its "create table". Let the dump have that, too.`
      throw UnreadableDump.at(begin.line, reason)
    }
    table.hasLetters ||= BEYOND_ASCII.test(text)
    table.hasMarks ||= !table.hasLetters && MARKS.test(text)
    const last = table.ranges.at(-1)
    if (last && (kind === 'line' || last.end >= begin.byte - LINE_END)) {
      table.ranges.splice(-1, 1, { begin: last.begin, end })
    } else table.ranges.push({ begin, end })
  }
}
