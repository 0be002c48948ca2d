import pg from 'pg'
import type { LegacyRow, LegacySource } from '../../../../application/parts/switch/legacy-source.ts'

const AT_ONCE = 1000
const CONNECT_MS = 10_000

const COLUMNS = `select table_name as "table", column_name as "column",
    data_type in ('text', 'character varying', 'character', 'json', 'jsonb') as "isText"
  from information_schema.columns where table_schema = any (current_schemas(false))`

interface Column {
  readonly table: string
  readonly column: string
  readonly isText: boolean
}

/** One read-only transaction, whose snapshot lasts until it is closed. */
export class PostgresLegacySource implements LegacySource {
  readonly #client: pg.Client

  private constructor(client: pg.Client) {
    this.#client = client
  }

  static async open(url: string): Promise<PostgresLegacySource> {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
    // A query rejects with the same error.
    client.on('error', () => undefined)
    await client.connect()
    await client.query('begin isolation level repeatable read read only')
    return new PostgresLegacySource(client)
  }

  async tables(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
    return byTable((await this.#client.query<Column>(COLUMNS)).rows)
  }

  async texts(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
    const { rows } = await this.#client.query<Column>(COLUMNS)
    return byTable(rows.filter(({ isText }) => isText))
  }

  async *rows(table: string, columns: readonly string[]): AsyncIterable<readonly LegacyRow[]> {
    const values = columns.map((name) => `${quoted(name)}::text as ${quoted(name)}`)
    const cursor = quoted(`read_${table}`)
    await this.#client.query(
      `declare ${cursor} cursor for select ${values.join(', ')} from ${quoted(table)}`,
    )
    for (;;) {
      const { rows } = await this.#client.query<LegacyRow>(`fetch ${AT_ONCE} from ${cursor}`)
      if (rows.length > 0) yield rows
      if (rows.length < AT_ONCE) break
    }
    await this.#client.query(`close ${cursor}`)
  }

  async close(): Promise<void> {
    await this.#client.end()
  }
}

function byTable(columns: readonly Column[]): ReadonlyMap<string, ReadonlySet<string>> {
  const tables = Map.groupBy(columns, ({ table }) => table)
  return new Map(
    [...tables].map(([table, all]) => [table, new Set(all.map(({ column }) => column))]),
  )
}

function quoted(name: string): string {
  return pg.escapeIdentifier(name)
}
