import type { FastifyContextConfig } from 'fastify'
import type { Page } from '../pages/record/page.ts'
import { columnsOf, type PageColumn } from '../pages/record/page-columns.ts'
import { rangeKeys } from '../pages/record/ranges.ts'
import { boundOf } from './field-bounds.ts'
import { type MemberWords, memberWords } from './member-words.ts'
import type { WordsOf } from './texts.ts'

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

/** @returns the page's names for members of its requests */
export function wireWords(page: Page): WordsOf {
  const words = new Map(columnsOf(page).flatMap(membersOf))
  return (member) => words.get(member)
}

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
