import type { FastifyReply, FastifyRequest } from 'fastify'
import { InvalidClient } from '../../../domain/client/client-errors.ts'
import { ProviderFailed } from '../../../domain/identity/provider-errors.ts'
import { UploadNotEnded } from '../../../domain/storage/staged-upload-errors.ts'
import { SendFailed } from '../../../domain/verification/verification-errors.ts'
import { languageOf } from '../language.ts'
import { failureText } from '../messages/texts.ts'
import type { ReplyForm } from '../route-config.ts'
import { vbenFailure } from '../vben/vben-envelope.ts'
import { loggedError } from './error-log.ts'
import { CODES, type Failure, failureOf } from './failure.ts'
import { failureHeaders } from './failure-headers.ts'

const REAL_STATUSES: ReadonlySet<ReplyForm> = new Set(['plain', 'stream', 'vben', 'vben-bare'])

/** The one place where an error becomes an answer. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failure = failureOf(error)
  note(error, failure, request)
  const form = formOf(request)
  const isPlain = REAL_STATUSES.has(form)
  const status = statusOf(failure, request)
  reply.bodyCode = isPlain ? status : failure.body
  reply.errorCode = failure.error
  // Overload is said in HTTP itself, so that proxies understand it too.
  const hasRealStatus = isPlain || failure.kind === 'overloaded'
  reply.code(hasRealStatus ? status : 200)
  reply.headers(failureHeaders(error)).header('x-request-id', request.id)
  const isVben = form === 'vben' || form === 'vben-bare'
  const answer = isVben ? vbenFailure(failure, request) : body(failure, reply.bodyCode, request)
  reply.send(JSON.stringify(answer))
}

function statusOf({ kind, plain }: Failure, { routeOptions }: FastifyRequest): number {
  const isAway = kind === 'unavailable' || kind === 'overloaded'
  return isAway && routeOptions.config?.away === 'locked' ? CODES.locked.plain : plain
}

function formOf({ is404, routeOptions, server, url }: FastifyRequest): ReplyForm {
  return is404 ? server.routeTable.formAt(url) : (routeOptions.config?.reply ?? 'envelope')
}

function body(failure: Failure, code: number, request: FastifyRequest) {
  const msg = failureText(failure, languageOf(request))
  return { code, msg, data: null, error: failure.error, requestId: request.id }
}

/** Refusals are in the line every request gets; here goes what that line cannot say. */
function note(error: unknown, failure: Failure, request: FastifyRequest): void {
  if (failure.kind === 'internal') {
    request.log.error({ failure: loggedError(error) }, 'unexpected failure')
  } else if (isOfDependency(error, failure)) {
    request.log.warn({ failure: loggedError(error) }, 'dependency away')
  } else if (error instanceof InvalidClient) {
    request.log.info({ reason: error.reason }, 'client refused')
  } else if (error instanceof SendFailed) {
    request.log.warn({ failure: loggedError(error) }, 'a message was not sent')
  } else if (error instanceof ProviderFailed) {
    request.log.warn({ failure: loggedError(error) }, 'a provider did not say who somebody is')
  }
}

function isOfDependency(error: unknown, { kind }: Failure): boolean {
  return (error instanceof UploadNotEnded ? error.obstacle.kind : kind) === 'unavailable'
}
