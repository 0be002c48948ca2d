import type { RecordWords } from '../../words/route-words.ts'
import type { Page } from './page.ts'

export function recordWords({ words, wire }: Page): RecordWords {
  const record = { en: words.en[0].replace(/^an? /, ''), zh: words.zh }
  return (field, language) => {
    const column = wire[String(field)]
    const called = column && column !== 'hidden' ? column.words[language] : ''
    return { record: record[language], field: called }
  }
}
