import { storable } from '../connection/statement.ts'
import type { Condition } from './page-statements.ts'

/** Less of one says too little about it. No escape stands in a word. */
const LONG_WORDS = /[\p{L}\p{N}]{9,}/gu
const THREES = /.{3}(?=.{3})/gu

/** For `like`, literally. */
export function containing(part: string): string
export function containing(part: string | undefined): string | undefined
export function containing(part: string | undefined): string | undefined {
  return part === undefined ? undefined : `%${storable(part).replaceAll(/[\\%_]/g, '\\$&')}%`
}

/**
 * For columns whose parts an index knows, three characters each. Every one that is asked for costs
 * it a walk through all names that have it, and the next to next say hardly more: it is asked for
 * the fewest that cover a long word. What it finds is then compared as a whole, in words that no index
 * serves and that the server takes for true of nearly all rows: what it expects to find, and so its
 * plan, stays that of the pattern.
 */
export function containingIndexed(column: string, part: string | undefined): Condition[] {
  const whole = containing(part)
  const covered = whole?.replaceAll(LONG_WORDS, (word) => word.replaceAll(THREES, '$&%'))
  const pattern: Condition = [`${column} like`, covered]
  if (part === undefined || covered === whole) return [pattern]
  return [pattern, [`strpos(${column},`, storable(part), ') <> 0']]
}
