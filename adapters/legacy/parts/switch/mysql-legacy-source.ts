import { type Connection, createConnection, escapeId } from 'mysql2'
import type { LegacyRow, LegacySource } from '../../../../application/parts/switch/legacy-source.ts'

const AT_ONCE = 1000
const CONNECT_MS = 10_000

const COLUMNS = `select table_name as tab, column_name as col from information_schema.columns
  where table_schema = database()`
/** Notices are stored as bytes there. Other bytes may be large, and are seldom texts. */
const TEXTS = `${COLUMNS}
  and (data_type in ('char', 'varchar', 'tinytext', 'text', 'mediumtext', 'longtext', 'json')
    or (table_name = 'sys_notice' and column_name = 'notice_content'))`

/** MySQL and MariaDB: one read-only transaction, whose snapshot lasts until it is closed. */
export class MysqlLegacySource implements LegacySource {
  readonly #connection: Connection

  private constructor(connection: Connection) {
    this.#connection = connection
  }

  static async open(url: string): Promise<MysqlLegacySource> {
    const connection = createConnection({
      ...{ uri: url, charset: 'utf8mb4', connectTimeout: CONNECT_MS },
      // Every value as the server writes it: ids are too large for numbers, and times have no zone.
      typeCast: (field) => field.string(),
    })
    // A query rejects with the same error.
    connection.on('error', () => undefined)
    const run = connection.promise()
    await run.connect()
    // Rows are stored while the server waits to send more.
    await run.query('set session net_write_timeout = 3600')
    await run.query('set session transaction isolation level repeatable read')
    await run.query('start transaction with consistent snapshot, read only')
    return new MysqlLegacySource(connection)
  }

  tables(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
    return this.#columns(COLUMNS)
  }

  texts(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
    return this.#columns(TEXTS)
  }

  async *rows(table: string, columns: readonly string[]): AsyncIterable<readonly LegacyRow[]> {
    let some: LegacyRow[] = []
    // Long texts can be stored as bytes.
    const names = columns.map(
      (name) => `convert(${escapeId(name)} using utf8mb4) as ${escapeId(name)}`,
    )
    for await (const row of this.#read(`select ${names.join(', ')} from ${escapeId(table)}`)) {
      some.push(row)
      if (some.length < AT_ONCE) continue
      yield some
      some = []
    }
    if (some.length > 0) yield some
  }

  /** Closes at once, also while rows are still arriving. */
  async close(): Promise<void> {
    this.#connection.destroy()
  }

  async #columns(statement: string): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
    const tables = new Map<string, Set<string>>()
    for await (const { tab, col } of this.#read(statement)) {
      const name = String(tab).toLowerCase()
      tables.set(name, (tables.get(name) ?? new Set()).add(String(col).toLowerCase()))
    }
    return tables
  }

  async *#read(statement: string): AsyncIterable<LegacyRow> {
    const rows = this.#connection.query(statement).stream({ highWaterMark: AT_ONCE })
    // A lost connection is told to the connection alone, and the rows would never end.
    const end = (error: Error) => rows.destroy(error)
    this.#connection.once('error', end)
    try {
      yield* rows
    } finally {
      this.#connection.off('error', end)
    }
  }
}
