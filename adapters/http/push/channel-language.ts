import type { FastifyRequest } from 'fastify'
import { callerOf } from '../edge/callers/caller-of.ts'
import { browserLanguageOf, type Language, languageOf } from '../words/language.ts'

/** A browser cannot say it when it opens a channel: then it is what the login said. */
export function channelLanguageOf(request: FastifyRequest): Language {
  if (request.headers['content-language'] !== undefined) return languageOf(request)
  return callerOf(request).language ?? browserLanguageOf(request)
}
