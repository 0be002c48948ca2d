import type { FastifyRequest } from 'fastify'
import type { LoginOrigin } from '../../../../domain/identity/sessions/session.ts'
import { namedLanguageOf } from '../../words/language.ts'
import { addressOf } from './source-address.ts'

const LONGEST_USER_AGENT = 256

/** @returns the address, user agent and language that login logs keep */
export function originOf(request: FastifyRequest): LoginOrigin {
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, LONGEST_USER_AGENT)
  return { address: addressOf(request), userAgent, language: namedLanguageOf(request) }
}
