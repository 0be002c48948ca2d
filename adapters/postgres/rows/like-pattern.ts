import { storable } from '../connection/statement.ts'
import type { Condition } from './page-statements.ts'

/** Shorter words are not worth thinning out. A word contains no escapes. */
const LONG_WORDS = /[\p{L}\p{N}]{9,}/gu
const THREES = /.{3}(?=.{3})/gu

/** Returns a `like` pattern that contains the text, or is the whole of it, literally. */
export function containing(part: string): string
export function containing(part: string | undefined, isWhole?: boolean): string | undefined
export function containing(part: string | undefined, isWhole = false): string | undefined {
  if (part === undefined || isWhole) return part && equalTo(part)
  return `%${equalTo(part)}%`
}

/** Returns a `like` pattern that is the text literally. */
export function equalTo(whole: string): string {
  return storable(whole).replaceAll(/[\\%_]/g, '\\$&')
}

/**
 * For columns with a trigram index. Each trigram of the pattern makes the index walk through all
 * names that contain it, and overlapping trigrams add little. So the pattern contains only as many
 * trigrams as cover each long word. The result is then compared with the whole text, in a form that
 * no index serves and that the planner takes to be true for nearly all rows, so that its estimate,
 * and with it the plan, stays that of the pattern.
 */
export function containingIndexed(column: string, part: string | undefined): Condition[] {
  const whole = containing(part)
  const covered = whole?.replaceAll(LONG_WORDS, (word) => word.replaceAll(THREES, '$&%'))
  const pattern: Condition = [`${column} like`, covered]
  if (part === undefined || covered === whole) return [pattern]
  return [pattern, [`strpos(${column},`, storable(part), ') <> 0']]
}
