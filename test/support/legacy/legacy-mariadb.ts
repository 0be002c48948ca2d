import { randomUUID } from 'node:crypto'
import { createConnection } from 'mysql2/promise'
import type { LegacyServer } from './legacy-postgres.ts'
import { LEGACY_SCHEMA, type LegacyRows, legacyScript } from './legacy-schema.ts'

/** The other system's database on a real MariaDB. */
export async function legacyMariadb(
  serverUrl: string,
  rows: LegacyRows,
  schema = LEGACY_SCHEMA,
): Promise<LegacyServer> {
  const connection = await createConnection({ uri: serverUrl, charset: 'utf8mb4' })
  const name = `ry_${randomUUID().replaceAll('-', '')}`
  const run = async (statement: string) => void (await connection.query(statement))
  await run(`create database ${name} character set utf8mb4`)
  await run(`use ${name}`)
  for (const statement of legacyScript(rows, 'mysql', schema)) await run(statement)
  return {
    url: new URL(name, serverUrl).href,
    run,
    checksum: async () => {
      const [sums] = await connection.query(`checksum table ${Object.keys(schema).join()}`)
      return JSON.stringify(sums)
    },
    close: async () => {
      await run(`drop database ${name}`)
      await connection.end()
    },
  }
}
