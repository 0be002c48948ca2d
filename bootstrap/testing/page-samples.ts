import type { Field } from '../../domain/records/field.ts'

const FIRST_MS = Date.UTC(2026, 2, 4)

/**
 * A value that the field accepts, and that differs for different numbers where it can.
 * @param number from 1 on
 * @returns undefined if none is known, as for most texts with a pattern
 */
export function sampleOf(field: Field, number: number): unknown {
  const { kind, min = 0, max = Number.MAX_SAFE_INTEGER } = field
  if (kind === 'flag') return number % 2 === 1
  if (kind === 'integer') return min + ((number - 1) % (max - min + 1))
  if (kind === 'id') return String(7000 + number)
  if (kind === 'moment') return new Date(FIRST_MS + number * 1000)
  const plain = `t${number}`
  return field.accepts(plain) ? plain : undefined
}
