import type { LegacyRow } from './legacy-source.ts'
import { textIn } from './legacy-values.ts'

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
