import type { FastifyContextConfig } from 'fastify'
import type { Language } from './language.ts'
import { memberWords } from './member-words.ts'
import type { WordsOf } from './texts.ts'

/** Names a record and its field in the messages of failures. */
export type RecordWords = (
  field: unknown,
  language: Language,
) => { readonly record: string; readonly field: string; readonly rule?: string }

/** For routes whose failures name a record, but no field of it. */
export function namedRecord(words: Readonly<Record<Language, string>>): RecordWords {
  return (_field, language) => ({ record: words[language], field: '' })
}

interface Routed {
  readonly routeOptions: {
    readonly url?: string | undefined
    readonly config?: Pick<FastifyContextConfig, 'memberWords'>
  }
}

/** Words from the record page of the route take precedence over the common ones. */
export function wordsOfRoute({ routeOptions: { url = '', config } }: Routed): WordsOf {
  return (member) => config?.memberWords?.(member) ?? memberWords(url, member)
}
