import type { RecordWords } from '../../words/route-words.ts'
import type { WordsOf } from '../../words/texts.ts'
import type { Page } from './page.ts'
import { columnsOf } from './page-columns.ts'

export function recordWords(page: Page): RecordWords {
  const record = { en: page.words.en[0].replace(/^an? /, ''), zh: page.words.zh }
  const words = new Map(columnsOf(page).map((column) => [column.field, column.words]))
  return (field, language) => ({
    record: record[language],
    field: words.get(String(field))?.[language] ?? '',
  })
}

/** @returns the page's names for members of its requests */
export function wireWords(page: Page): WordsOf {
  const words = new Map(columnsOf(page).map(({ name, words: label }) => [name, { label }]))
  return (member) => words.get(member)
}
