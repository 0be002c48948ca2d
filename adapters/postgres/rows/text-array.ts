import type { Row } from '../connection/database.ts'

/** Reads an array, such as ids or codes collected by `array(...)`. */
export function texts(row: Row, column: string): string[] {
  const value = row[column]
  return Array.isArray(value) ? value.map(String) : []
}
