import type { Language } from '../../words/language.ts'
import type { Page } from './page.ts'
import { columnsOf } from './page-columns.ts'

/** Names a record and its field in the messages of failures. */
export type RecordWords = (field: unknown, language: Language) => Record<'record' | 'field', string>

export function recordWords(page: Page): RecordWords {
  const record = { en: page.words.en[0].replace(/^an? /, ''), zh: page.words.zh }
  const words = new Map(columnsOf(page).map((column) => [column.field, column.words]))
  return (field, language) => ({
    record: record[language],
    field: words.get(String(field))?.[language] ?? '',
  })
}
