import { isUtf8 } from 'node:buffer'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { LegacyRow, LegacySource } from '../../../../application/parts/switch/legacy-source.ts'
import { formOf } from './dump-forms.ts'
import { headOf } from './dump-heads.ts'
import { DumpIndex, type DumpRange } from './dump-index.ts'
import { type Dialect, type DumpPart, DumpStatements } from './dump-statements.ts'
import { linesIn, UnreadableDump } from './dump-texts.ts'
import { copiedCells, InsertedRows } from './dump-values.ts'

const AT_ONCE = 1000
const READ_AT_ONCE = 1_048_576
const LOST =
  'it has question marks instead of letters: dump it with "--default-character-set=utf8mb4", and without "--compatible" and "--compact".'

/**
 * A plain dump of Postgres, MySQL or MariaDB, or a script in their form. It is read and never
 * executed. One pass finds out where which rows are; each table is read from there.
 */
export class DumpLegacySource implements LegacySource {
  readonly #path: string
  readonly #dialect: Dialect
  readonly #index: DumpIndex
  /** Of what was unpacked. */
  #folder: string | undefined

  private constructor(path: string, dialect: Dialect, index: DumpIndex) {
    this.#path = path
    this.#dialect = dialect
    this.#index = index
  }

  /** One that gzip has packed is unpacked. @throws UnreadableDump, and errors of the file system */
  static async open(path: string): Promise<DumpLegacySource> {
    if (!path.endsWith('.gz')) return DumpLegacySource.#read(path)
    const folder = await mkdtemp(join(tmpdir(), 'gatehouse-dump-'))
    try {
      const plain = join(folder, 'old.sql')
      await pipeline(createReadStream(path), createGunzip(), createWriteStream(plain))
      const source = await DumpLegacySource.#read(plain)
      source.#folder = folder
      return source
    } catch (error) {
      await rm(folder, { recursive: true, force: true })
      throw error
    }
  }

  static async #read(path: string): Promise<DumpLegacySource> {
    const { dialect, namesEncoding } = await formOf(path)
    const index = new DumpIndex()
    const statements = new DumpStatements(dialect)
    for await (const chunk of chunksOf(path)) {
      for (const part of statements.add(chunk)) index.note(part)
    }
    for (const part of statements.end()) index.note(part)
    const mayBeLost = dialect === 'mysql' && !namesEncoding
    if (mayBeLost && index.hasLostLetters) throw new UnreadableDump(LOST)
    return new DumpLegacySource(path, dialect, index)
  }

  async tables(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
    return new Map([...this.#index.columns].map(([table, columns]) => [table, new Set(columns)]))
  }

  /** A dump has texts only. */
  texts(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
    return this.tables()
  }

  /** @throws UnreadableDump */
  async *rows(table: string, columns: readonly string[]): AsyncIterable<readonly LegacyRow[]> {
    let some: LegacyRow[] = []
    for (const range of this.#index.rangesOf(table)) {
      for await (const row of this.#rowsIn(range, table, columns)) {
        some.push(row)
        if (some.length < AT_ONCE) continue
        yield some
        some = []
      }
    }
    if (some.length > 0) yield some
  }

  async close(): Promise<void> {
    if (this.#folder) await rm(this.#folder, { recursive: true, force: true })
  }

  async *#rowsIn(
    range: DumpRange,
    table: string,
    wanted: readonly string[],
  ): AsyncGenerator<LegacyRow> {
    let names: readonly string[] = []
    const statements = new DumpStatements(this.#dialect, range.begin)
    for await (const chunk of chunksOf(this.#path, range)) {
      for (const part of statements.add(chunk)) {
        const text = decoded(part, table)
        if (part.kind === 'line') {
          yield rowOf({ table, names, wanted }, copiedCells(text), () => part.begin.line)
          continue
        }
        const head = headOf(text)
        const listed = head?.kind === 'copy' || head?.kind === 'insert' ? head.columns : undefined
        names = listed ?? this.#index.columns.get(table) ?? []
        if (head?.kind !== 'insert') continue
        const cells = this.#inserted(text, head.rowsAt, { part, table })
        for (const { row, lineOf } of cells) yield rowOf({ table, names, wanted }, row, lineOf)
      }
    }
  }

  *#inserted(text: string, rowsAt: number, { part, table }: { part: DumpPart; table: string }) {
    const lineAt = (at: number) => part.begin.line + linesIn(text, 0, at)
    const rows = new InsertedRows(text, rowsAt, this.#dialect, (at, found) =>
      UnreadableDump.at(lineAt(at), `in a row of ${table}, "${found}" is not a plain value.`),
    )
    for (const { cells, at } of rows.read()) yield { row: cells, lineOf: () => lineAt(at) }
  }
}

interface Shape {
  readonly table: string
  /** Of the values, in their order. */
  readonly names: readonly string[]
  readonly wanted: readonly string[]
}

function rowOf(
  { table, names, wanted }: Shape,
  cells: readonly (string | null)[],
  lineOf: () => number,
): LegacyRow {
  if (cells.length !== names.length) {
    const counts = `${cells.length} values for ${names.length} columns`
    throw UnreadableDump.at(lineOf(), `a row of ${table} has ${counts}.`)
  }
  const row = new Map(names.map((name, at) => [name, cells[at] ?? null]))
  return Object.fromEntries(wanted.map((name) => [name, row.get(name) ?? null]))
}

function decoded({ text, begin }: DumpPart, table: string): string {
  const bytes = Buffer.from(text, 'latin1')
  if (!isUtf8(bytes)) throw UnreadableDump.at(begin.line, `rows of ${table} are not in UTF-8.`)
  return bytes.toString('utf8')
}

/** A letter for each byte. */
async function* chunksOf(path: string, range?: DumpRange): AsyncGenerator<string> {
  const part = range ? { start: range.begin.byte, end: range.end - 1 } : {}
  const stream = createReadStream(path, { ...part, highWaterMark: READ_AT_ONCE })
  for await (const chunk of stream.setEncoding('latin1')) yield String(chunk)
}
