import type { Row } from '../connection/database.ts'

/** Of an array, such as ids and codes gathered by `array(...)`. */
export function texts(row: Row, column: string): string[] {
  const value = row[column]
  return Array.isArray(value) ? value.map(String) : []
}
