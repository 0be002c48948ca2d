import { CompiledQuery, type Kysely } from 'kysely'
import type { Row } from './preparing-pool.ts'

export type Connection = Kysely<Record<string, Row>>

export async function rowsOn(
  connection: Connection,
  sql: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await connection.executeQuery(CompiledQuery.raw(sql, [...values]))
  return rows.filter(isRow)
}

function isRow(row: unknown): row is Row {
  return typeof row === 'object' && row !== null
}
