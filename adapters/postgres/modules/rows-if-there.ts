import type { Database, Row } from '../connection/database.ts'

const UNDEFINED_TABLE = '42P01'

/** No rows if an older version prepared the database, which has no such table. */
export async function rowsIfThere(database: Database, text: string): Promise<readonly Row[]> {
  try {
    return await database.rows(text, [])
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE) return []
    throw error
  }
}
