import type { FastifyRequest } from 'fastify'
import { isLanguage, type Language } from '../../../domain/language/language.ts'

export type { Language }

/** Reads `Content-Language`, which the front ends send as `zh_CN` or `en_US`. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  return /^\s*zh/i.test(headers['content-language'] ?? '') ? 'zh' : 'en'
}

/** @returns the language that the request names, if it is a supported one */
export function namedLanguageOf(request: Pick<FastifyRequest, 'headers'>): Language | undefined {
  if (request.headers['content-language'] !== undefined) return languageOf(request)
  const [first] = /^\s*(zh|en)/i.exec(request.headers['accept-language'] ?? '') ?? []
  const language = first?.trim().toLowerCase()
  return isLanguage(language) ? language : undefined
}

/** Like `languageOf`, but falls back to the browser's `Accept-Language`. */
export function browserLanguageOf(request: FastifyRequest): Language {
  if (request.headers['content-language'] !== undefined) return languageOf(request)
  return /^\s*zh/i.test(request.headers['accept-language'] ?? '') ? 'zh' : 'en'
}
