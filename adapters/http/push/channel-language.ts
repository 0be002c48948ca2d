import type { FastifyRequest } from 'fastify'
import { callerOf } from '../edge/callers/caller-of.ts'
import { browserLanguageOf, type Language, languageOf } from '../words/language.ts'

/**
 * Browsers cannot set the header when they open a channel; then the language of the login is used.
 */
export function channelLanguageOf(request: FastifyRequest): Language {
  if (request.headers['content-language'] !== undefined) return languageOf(request)
  return callerOf(request).language ?? browserLanguageOf(request)
}
