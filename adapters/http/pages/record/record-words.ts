import { oncePer } from '../../../../domain/shared/once-per.ts'
import { boundOf } from '../../words/field-bounds.ts'
import type { MemberWords } from '../../words/member-words.ts'
import type { RecordWords } from '../../words/route-words.ts'
import type { WordsOf } from '../../words/texts.ts'
import { columnsOf, type PageColumn } from './codecs.ts'
import type { Page } from './page.ts'
import { rangeKeys } from './ranges.ts'

export const recordWords = oncePer((page: Page): RecordWords => {
  return (field, language) => {
    const { words, is } = columnsOf(page).find((column) => column.field === field) ?? {}
    const record = { en: page.words.en[0].replace(/^an? /, ''), zh: page.words.zh }
    return {
      record: record[language],
      field: words?.[language] ?? '',
      rule: (is && boundOf(is)?.[language]) ?? '',
    }
  }
})

/** @returns the page's names for members of its requests */
export const wireWords = oncePer((page: Page): WordsOf => {
  return (member) => membersOfPage(page).get(member)
})

/** Made when a request is refused. */
const membersOfPage = oncePer((page: Page) => new Map(columnsOf(page).flatMap(membersOf)))

/** A column's own member, and those of its range. */
function membersOf(column: PageColumn): [string, MemberWords][] {
  const { name, words, is } = column
  // The texts of lengths and patterns say the bound already.
  const rule = is.kind === 'text' && !is.isChoice ? undefined : boundOf(is)
  const [begin, end] = rangeKeys(column)
  const { en, zh } = words
  return [
    [name, { label: words, ...(rule && { rule }) }],
    [begin, { label: { en: `${en} from`, zh: `${zh}（起）` } }],
    [end, { label: { en: `${en} to`, zh: `${zh}（止）` } }],
  ]
}
