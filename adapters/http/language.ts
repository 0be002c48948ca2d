import type { FastifyRequest } from 'fastify'

export type Language = 'en' | 'zh'

/** From `Content-Language`, which the front ends send as `zh_CN` or `en_US`. */
export function languageOf({ headers }: FastifyRequest): Language {
  return /^\s*zh/i.test(headers['content-language'] ?? '') ? 'zh' : 'en'
}
