import type { FastifyRequest } from 'fastify'
import type { Language } from '../../../domain/language/language.ts'

export type { Language }

/** From `Content-Language`, which the front ends send as `zh_CN` or `en_US`. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  return /^\s*zh/i.test(headers['content-language'] ?? '') ? 'zh' : 'en'
}

/** Where a browser cannot say more than that: the language it is set to. */
export function browserLanguageOf(request: FastifyRequest): Language {
  if (request.headers['content-language'] !== undefined) return languageOf(request)
  return /^\s*zh/i.test(request.headers['accept-language'] ?? '') ? 'zh' : 'en'
}
