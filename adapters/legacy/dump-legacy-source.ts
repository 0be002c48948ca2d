import { createReadStream } from 'node:fs'
import type { LegacyRow, LegacySource } from '../../application/ports/legacy-source.ts'
import { copiedInto, createdIn, insertedInto } from './dump-heads.ts'
import { type Dialect, type DumpPart, DumpStatements } from './dump-statements.ts'
import { copiedCells, InsertedRows } from './dump-values.ts'

const AT_ONCE = 1000
const SAMPLE = 65_536
const MYSQL = ['`', 'engine=', 'engine =', '-- mysql dump', '-- mariadb dump']
const ENDS: readonly [begin: RegExp, end: RegExp][] = [
  [/^-- PostgreSQL database dump/m, /^-- PostgreSQL database dump complete/m],
  [/^-- (?:MySQL|MariaDB) dump/m, /^-- Dump completed/m],
]

/** Why a dump cannot be read. */
export class UnreadableDump extends Error {
  override readonly name = 'UnreadableDump'
}

/**
 * A plain dump of Postgres, MySQL or MariaDB, or a script in their form. It is read and never
 * executed: only `create table`, `insert` and `copy` mean something. Each table is one pass.
 */
export class DumpLegacySource implements LegacySource {
  readonly #path: string
  readonly #dialect: Dialect
  readonly #columns: ReadonlyMap<string, readonly string[]>

  private constructor(
    path: string,
    dialect: Dialect,
    columns: ReadonlyMap<string, readonly string[]>,
  ) {
    this.#path = path
    this.#dialect = dialect
    this.#columns = columns
  }

  /** @throws UnreadableDump, and errors of the file system */
  static async open(path: string): Promise<DumpLegacySource> {
    const { head, tail } = await endsOf(path)
    for (const [begin, end] of ENDS) {
      const isComplete = !begin.test(head) || end.test(tail)
      if (!isComplete) throw new UnreadableDump('its end is not there.')
    }
    const isMysql = MYSQL.some((sign) => head.toLowerCase().includes(sign))
    const dialect = isMysql ? 'mysql' : 'postgres'
    const columns = new Map<string, readonly string[]>()
    for await (const part of partsOf(path, dialect)) {
      const created = part.kind === 'statement' ? createdIn(part.text) : undefined
      if (!created) continue
      const { table } = created
      if (columns.has(table)) throw new UnreadableDump(`it has two tables ${table}.`)
      columns.set(table, created.columns)
    }
    return new DumpLegacySource(path, dialect, columns)
  }

  async tables(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
    return new Map([...this.#columns].map(([table, columns]) => [table, new Set(columns)]))
  }

  async *rows(table: string, columns: readonly string[]): AsyncIterable<readonly LegacyRow[]> {
    let some: LegacyRow[] = []
    let copied: readonly string[] | undefined
    for await (const part of partsOf(this.#path, this.#dialect)) {
      const rows =
        part.kind === 'line' && copied
          ? [rowOf(copied, copiedCells(part.text), columns)]
          : this.#inserted(part, table, columns)
      if (part.kind === 'statement') copied = copiedInto(part.text, table)
      some.push(...rows)
      if (some.length < AT_ONCE) continue
      yield some
      some = []
    }
    if (some.length > 0) yield some
  }

  async close(): Promise<void> {}

  #inserted({ kind, text }: DumpPart, table: string, columns: readonly string[]): LegacyRow[] {
    const into = kind === 'statement' ? insertedInto(text) : undefined
    if (into?.table !== table) return []
    const names = into.columns ?? this.#columns.get(table) ?? []
    const rows = new InsertedRows(text, into.rowsAt, this.#dialect)
    return [...rows.read()].map((cells) => rowOf(names, cells, columns))
  }
}

function rowOf(
  names: readonly string[],
  cells: readonly (string | null)[],
  wanted: readonly string[],
): LegacyRow {
  const row = new Map(names.map((name, at) => [name, cells[at] ?? null]))
  return Object.fromEntries(wanted.map((name) => [name, row.get(name) ?? null]))
}

async function* partsOf(path: string, dialect: Dialect): AsyncGenerator<DumpPart> {
  const statements = new DumpStatements(dialect)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path)) {
      yield* statements.add(decoder.decode(chunk, { stream: true }))
    }
  } catch (error) {
    if (error instanceof TypeError) throw new UnreadableDump('it is not in UTF-8.')
    throw error
  }
}

async function endsOf(path: string): Promise<{ head: string; tail: string }> {
  let [head, tail] = ['', '']
  for await (const chunk of createReadStream(path, 'latin1')) {
    if (head.length < SAMPLE) head += chunk
    tail = (tail + chunk).slice(-SAMPLE)
  }
  return { head, tail }
}
