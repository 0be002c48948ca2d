import { storable } from '../connection/statement.ts'

/** A value as a column keeps it; what is absent is null. */
export function stored(value: unknown): unknown {
  return typeof value === 'string' ? storable(value) : (value ?? null)
}
