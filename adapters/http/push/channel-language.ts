import type { FastifyRequest } from 'fastify'
import { callerOf } from '../edge/callers/caller-of.ts'
import { browserLanguageOf, type Language, languageOf } from '../words/language.ts'

/** Browsers cannot set the header for a channel; then the login's language is used. */
export function channelLanguageOf(request: FastifyRequest): Language {
  if (request.headers['content-language'] !== undefined) return languageOf(request)
  return callerOf(request).language ?? browserLanguageOf(request)
}
