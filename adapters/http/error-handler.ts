import type { FastifyReply, FastifyRequest } from 'fastify'
import { InvalidClient } from '../../domain/client/client-errors.ts'
import { ProviderFailed } from '../../domain/identity/provider-errors.ts'
import { SendFailed } from '../../domain/verification/verification-errors.ts'
import { loggedError } from './error-log.ts'
import { type Failure, failureOf } from './failure.ts'
import { MethodNotAllowed } from './http-errors.ts'
import { languageOf } from './language.ts'
import { failureText } from './messages/texts.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

/** The one place where an error becomes an answer. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failure = failureOf(error)
  note(error, failure, request)
  const isPlain = hasPlainStatuses(request)
  reply.bodyCode = isPlain ? failure.plain : failure.body
  reply.errorCode = failure.error
  // Overload is said in HTTP itself, so that proxies understand it too.
  const hasRealStatus = isPlain || failure.kind === 'overloaded'
  reply.code(hasRealStatus ? failure.plain : 200)
  reply.headers(SECURITY_HEADERS).headers(hints(error))
  reply.type('application/json; charset=utf-8').send(body(failure, reply.bodyCode, request))
}

function hasPlainStatuses({ is404, routeOptions, server, url }: FastifyRequest): boolean {
  if (is404) return server.routeTable.isPlainAt(url)
  const form = routeOptions.config?.reply
  return form === 'plain' || form === 'stream'
}

function body(failure: Failure, code: number, request: FastifyRequest): string {
  const msg = failureText(failure, languageOf(request))
  return JSON.stringify({ code, msg, data: null, error: failure.error, requestId: request.id })
}

function hints(error: unknown): Record<string, string> {
  if (error instanceof MethodNotAllowed) return { allow: error.allow }
  if (error instanceof Error && 'retryAfterSeconds' in error) {
    return { 'retry-after': String(error.retryAfterSeconds) }
  }
  return {}
}

/** Refusals are in the line every request gets; here goes what that line cannot say. */
function note(error: unknown, failure: Failure, request: FastifyRequest): void {
  if (failure.kind === 'internal') {
    request.log.error({ failure: loggedError(error) }, 'unexpected failure')
  } else if (failure.kind === 'unavailable') {
    request.log.warn({ failure: loggedError(error) }, 'dependency away')
  } else if (error instanceof InvalidClient) {
    request.log.info({ reason: error.reason }, 'client refused')
  } else if (error instanceof SendFailed) {
    request.log.warn({ failure: loggedError(error) }, 'a message was not sent')
  } else if (error instanceof ProviderFailed) {
    request.log.warn({ failure: loggedError(error) }, 'a provider did not say who somebody is')
  }
}
