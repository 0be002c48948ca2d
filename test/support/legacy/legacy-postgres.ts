import pg from 'pg'
import { freshDatabase } from '../servers/fresh-database.ts'
import { LEGACY_SCHEMA, type LegacyRows, legacyScript } from './legacy-schema.ts'

export interface LegacyServer {
  readonly url: string
  run(statement: string): Promise<void>
  /** Of all rows of all tables. */
  checksum(): Promise<string>
  close(): Promise<void>
}

const CHECKSUMS = `select string_agg(query_to_xml(
    format('select * from %I order by 1, 2', table_name), true, false, '')::text, '' order by table_name)
    as all_rows from information_schema.tables where table_schema = 'public'`

/** The other system's database on a real Postgres. */
export async function legacyPostgres(
  serverUrl: string,
  rows: LegacyRows,
  schema = LEGACY_SCHEMA,
): Promise<LegacyServer> {
  const { url, drop } = await freshDatabase(serverUrl)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of legacyScript(rows, 'postgres', schema)) await client.query(statement)
  return {
    url,
    run: async (statement) => void (await client.query(statement)),
    checksum: async () => {
      const { rows: found } = await client.query(
        `select md5(all_rows) as sum from (${CHECKSUMS}) x`,
      )
      return String(found[0]?.sum)
    },
    close: async () => {
      await client.end()
      await drop()
    },
  }
}
