import type { Values } from '../../../domain/parts/switch/imported-values.ts'
import { textOf } from '../../../domain/parts/switch/imported-values.ts'
import type { RecordType } from '../../../domain/records/record.ts'
import type { LegacyRow } from './legacy-source.ts'

/** A text of a row; empty for none. Line ends and blanks around it are not part of it. */
export function textIn(row: LegacyRow, column: string): string {
  return (row[column] ?? '').trim()
}

/** A whole number of a row that is not negative. */
export function orderIn(row: LegacyRow, column: string): number {
  const value = Number(row[column] ?? 0)
  return Number.isInteger(value) && value >= 0 && value <= 2_147_483_647 ? value : 0
}

/** Flags are booleans in one database, written as `t` in its dumps, and numbers in the other. */
export function flagIn(row: LegacyRow, column: string, otherwise: boolean): boolean {
  const value = row[column]
  return value === undefined || value === null ? otherwise : /^(?:true|t|1)$/.test(value)
}

export function isDisabled({ status }: LegacyRow): boolean {
  return status === '1'
}

/** Roles, menus and clients without a status have no effect there; users without one log in. */
export function isEnabled({ status }: LegacyRow): boolean {
  return status === undefined || status === '0'
}

const MOST = 20

/** For a question, which would be too long with thousands of names. */
export function shortList(names: readonly (string | null | undefined)[], between = ', '): string {
  const more = names.length - MOST
  const shown = names.slice(0, MOST).join(between)
  return more > 0 ? `${shown} and ${more} more` : shown
}

/** As long as a field allows, which counts halves of surrogate pairs. None is cut in two. */
export function startOf(text: string, most: number): string {
  return text.slice(0, most).replace(/\p{Cs}$/u, '')
}

/** How long texts may be here, by column. */
export type Longest = Readonly<Record<string, number>>

/** @param tell is called for each text that is too long */
export function shortened(
  row: LegacyRow,
  longest: Longest,
  tell: (column: string, fit: LegacyRow) => void,
): LegacyRow {
  const long = Object.entries(longest).filter(([column, most]) => textIn(row, column).length > most)
  if (long.length === 0) return row
  const starts = long.map(([column, most]) => [column, startOf(textIn(row, column), most)])
  const fit = { ...row, ...Object.fromEntries(starts) }
  for (const [column] of long) tell(column, fit)
  return fit
}

/** @returns a field that the record does not accept, for people */
export function unfitField(record: RecordType, values: Values): string | undefined {
  const unfit = Object.entries(values).find(
    ([name, value]) => record.fields[name]?.accepts(value ?? undefined) === false,
  )
  if (!unfit) return undefined
  const [name, value] = unfit
  const length = textOf(value)?.length ?? 0
  const { max = length } = record.fields[name] ?? {}
  if (length > max) return `${name} of ${length} characters (at most ${max})`
  return length === 0 ? `empty ${name}` : name
}
