import { raw } from '@mikro-orm/core'
import { storable } from '../connection/statement.ts'
import type { Condition } from './page-statements.ts'

/** Shorter words are not worth thinning out. A word contains no escapes. */
const LONG_WORDS = /[\p{L}\p{N}]{9,}/gu
const THREES = /.{3}(?=.{3})/gu

/** The condition that a column contains a text, whatever the case and width of both. */
export function contains(column: string, part: string | undefined): Condition {
  return [`folded(${column}) like folded(`, containing(part), ')']
}

/** The same for the mapper. @param isKept whether the folded form is stored as well */
export function containsMapped(column: string, part: string, isKept = false) {
  const foldedIn = (alias: string) =>
    isKept ? `${alias}.${column}_folded` : `folded(${alias}.${column})`
  const sql = (alias: string) => `${foldedIn(alias)} like folded(?)`
  return { [raw(sql, [containing(part)])]: [] }
}

/** Returns a `like` pattern that contains the text, or is the whole of it, literally. */
export function containing(part: string | undefined, isWhole = false): string | undefined {
  if (part === undefined || isWhole) return part && equalTo(part)
  return `%${equalTo(part)}%`
}

/**
 * Returns a `like` pattern that is the text literally. Wide forms become normal before wildcards are
 * escaped, because some of them become wildcards.
 */
export function equalTo(whole: string): string {
  return storable(whole)
    .normalize('NFKC')
    .replaceAll(/[\\%_]/g, '\\$&')
}

/**
 * For columns whose folded form is stored, with a trigram index. Each trigram of the pattern makes the index walk through all
 * names that contain it, and overlapping trigrams add little. So the pattern contains only as many
 * trigrams as cover each long word. The result is then compared with the whole text, in a form that
 * no index serves and that the planner takes to be true for nearly all rows, so that its estimate,
 * and with it the plan, stays that of the pattern.
 */
export function containingIndexed(column: string, part: string | undefined): Condition[] {
  const whole = containing(part)
  const covered = whole?.replaceAll(LONG_WORDS, (word) => word.replaceAll(THREES, '$&%'))
  const pattern: Condition = [`${column}_folded like folded(`, covered, ')']
  if (part === undefined || covered === whole) return [pattern]
  return [pattern, [`strpos(${column}_folded, folded(`, storable(part), ')) <> 0']]
}
