import { boundOf } from '../../words/field-bounds.ts'
import type { Language } from '../../words/language.ts'
import type { Page } from './page.ts'
import { columnsOf } from './page-columns.ts'

/** Names a record and its field in the messages of failures. */
export type RecordWords = (
  field: unknown,
  language: Language,
) => { readonly record: string; readonly field: string; readonly rule?: string }

export function recordWords(page: Page): RecordWords {
  const record = { en: page.words.en[0].replace(/^an? /, ''), zh: page.words.zh }
  const columns = new Map(columnsOf(page).map((column) => [column.field, column]))
  return (field, language) => {
    const { words, is } = columns.get(String(field)) ?? {}
    return {
      record: record[language],
      field: words?.[language] ?? '',
      rule: (is && boundOf(is)?.[language]) ?? '',
    }
  }
}
