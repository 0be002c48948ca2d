import type { FastifyRequest } from 'fastify'
import { isLanguage, type Language } from '../../../domain/language/language.ts'

export type { Language }

declare module 'fastify' {
  interface FastifyInstance {
    /** The language of the installation. */
    readonly language: Language
  }
}

/** More than any browser sends. */
const MOST_RANGES = 32

/**
 * The language of every text for this request: what the page says (`Content-Language`, as the front
 * ends send it), then the login's, then the browser's. Uploads, downloads and channels of the front
 * ends are requests that only the browser sends.
 */
export function languageOf(request: FastifyRequest): Language {
  const { headers, caller, server } = request
  return contentLanguage(headers) ?? caller?.language ?? accepted(headers) ?? server.language
}

/** For front ends that say the language of their page in `Accept-Language`, whatever the login's. */
export function pageLanguageOf(request: FastifyRequest): Language {
  return namedLanguageOf(request) ?? request.server.language
}

/** @returns the language that the request names, if it is a supported one */
export function namedLanguageOf({ headers }: Pick<FastifyRequest, 'headers'>) {
  return contentLanguage(headers) ?? accepted(headers)
}

type Headers = FastifyRequest['headers']

function contentLanguage(headers: Headers): Language | undefined {
  return languageIn(headers['content-language'] ?? '')
}

/** The supported language that the browser prefers; of equals the first. */
function accepted(headers: Headers): Language | undefined {
  let best: { language: Language; weight: number } | undefined
  for (const range of (headers['accept-language'] ?? '').split(',', MOST_RANGES)) {
    const language = languageIn(range)
    const weight = weightOf(range)
    if (language && weight > (best?.weight ?? 0)) best = { language, weight }
  }
  return best?.language
}

/** Reads `zh-CN` and `en`, and `zh_CN` and `en_US` as front ends write them. */
function languageIn(text: string): Language | undefined {
  const [, name] = /^\s*([a-z]+)(?![a-z])/i.exec(text.slice(0, 40)) ?? []
  const language = name?.toLowerCase()
  return isLanguage(language) ? language : undefined
}

function weightOf(range: string): number {
  const terms = range.toLowerCase().split(';', 3)
  const weight = terms.map((term) => term.trim()).find((term) => term.startsWith('q='))
  return weight === undefined ? 1 : Number(weight.slice(2))
}
