import type { Language } from '../../words/language.ts'
import type { Page } from './page.ts'

/** Names a record and its field in the messages of failures. */
export type RecordWords = (field: unknown, language: Language) => Record<'record' | 'field', string>

export function recordWords({ words, wire }: Page): RecordWords {
  const record = { en: words.en[0].replace(/^an? /, ''), zh: words.zh }
  return (field, language) => {
    const column = wire[String(field)]
    const called = column && column !== 'hidden' ? column.words[language] : ''
    return { record: record[language], field: called }
  }
}
