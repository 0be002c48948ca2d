import type { FastifyContextConfig } from 'fastify'
import type { Page } from '../pages/record/page.ts'
import { columnsOf } from '../pages/record/page-columns.ts'
import { memberWords } from './member-words.ts'
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
  const words = new Map(columnsOf(page).map(({ name, words: label }) => [name, { label }]))
  return (member) => words.get(member)
}
