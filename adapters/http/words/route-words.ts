import type { FastifyContextConfig } from 'fastify'
import type { Language } from './language.ts'
import { type MemberWords, memberWords } from './member-words.ts'
import type { WordsOf } from './texts.ts'

/** Names a record and its field in the messages of failures. */
export type RecordWords = (field: unknown, language: Language) => Record<'record' | 'field', string>

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

/** A page's names for members of its requests: for programs, and for people. */
interface NamedMembers {
  readonly wire: Readonly<
    Record<string, { readonly name: string; readonly words: MemberWords['label'] } | 'hidden'>
  >
}

export function wireWords({ wire }: NamedMembers): WordsOf {
  const columns = Object.values(wire).filter(
    (column) => column !== undefined && column !== 'hidden',
  )
  const words = new Map(columns.map(({ name, words: label }) => [name, { label }]))
  return (member) => words.get(member)
}
