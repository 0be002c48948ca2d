import type { Row } from '../connection/database.ts'
import { storable } from '../connection/statement.ts'

// Statements that bypass the mapper return values that differ by driver: ids as text or number,
// times as text or Date.

export function text(row: Row, column: string): string {
  return String(row[column])
}

export function optionalText(row: Row, column: string): string | undefined {
  const value = row[column]
  return value === null || value === undefined ? undefined : String(value)
}

export function optionalNumber(row: Row, column: string): number | undefined {
  const value = optionalText(row, column)
  return value === undefined ? undefined : Number(value)
}

export function optionalMoment(row: Row, column: string): Date | undefined {
  return row[column] ? moment(row, column) : undefined
}

export function moment(row: Row, column: string): Date {
  const value = row[column]
  return value instanceof Date ? value : new Date(String(value))
}

/** A value as a column keeps it; what is absent is null. */
export function stored(value: unknown): unknown {
  return typeof value === 'string' ? storable(value) : (value ?? null)
}

/** Reads an array, such as ids or codes collected by `array(...)`. */
export function texts(row: Row, column: string): string[] {
  const value = row[column]
  return Array.isArray(value) ? value.map(String) : []
}
