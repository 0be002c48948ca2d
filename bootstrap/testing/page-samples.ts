import { namesBelow } from '../../domain/language/built-in-text.ts'
import { withDecimals } from '../../domain/records/decimal.ts'
import type { Field } from '../../domain/records/field.ts'

const FIRST_MS = Date.UTC(2026, 2, 4)
const DAY_MS = 86_400_000
/** Rows that every installation has. */
const FIRST_ROWS: Readonly<Record<string, string>> = { users: '1', departments: '100' }

/**
 * A value that the field accepts, and that differs for different numbers where it can.
 * @param number from 1 on
 * @returns undefined if none is known, as for most texts with a pattern
 */
export function sampleOf(field: Field, number: number): unknown {
  if (!field.isMany) return sampleOfOne(field, number)
  const samples = [number, number + 1].map((at) => sampleOfOne(field, at))
  return [...new Set(samples.filter((sample) => sample !== undefined))]
}

function sampleOfOne(field: Field, number: number): unknown {
  const { kind, min = 0, max = Number.MAX_SAFE_INTEGER, refersTo } = field
  if (refersTo) return FIRST_ROWS[refersTo.table]
  if (kind === 'flag') return number % 2 === 1
  if (kind === 'integer') return min + ((number - 1) % (max - min + 1))
  if (kind === 'decimal') return sampleDecimal(field, number)
  if (kind === 'date') return new Date(FIRST_MS + number * DAY_MS).toISOString().slice(0, 10)
  if (kind === 'json') return { number, of: [`t${number}`, true, null, 0.5] }
  if (kind === 'id') return String(7000 + number)
  if (kind === 'moment') return new Date(FIRST_MS + number * 1000)
  if (field.isChoice) return sampleChoice(field, number)
  const plain = `t${number}`
  return field.accepts(plain) ? plain : undefined
}

/** A value of the list, or of the dictionary of the console or a module. */
function sampleChoice({ options, dictionary }: Field, number: number): string | undefined {
  const values = options ? options.map(([value]) => value) : namesBelow(`${dictionary}.`)
  return values[number % values.length]
}

/** In an order that texts would not have. */
function sampleDecimal({ scale = 0, digits = 0, min = 0, max }: Field, number: number): string {
  const least = BigInt(min) * 10n ** BigInt(scale)
  const most = max === undefined ? 10n ** BigInt(digits) : BigInt(max) * 10n ** BigInt(scale)
  const units = least + ((BigInt(number) * 1001n + 7000n) % (most - least))
  const text = String(units).padStart(scale + 1, '0')
  return withDecimals(`${text.slice(0, text.length - scale)}.${text.slice(-scale)}`, scale) ?? ''
}
