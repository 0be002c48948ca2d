import type { FastifyReply, FastifyRequest } from 'fastify'
import { opensPage } from '../../entry/html-page.ts'
import type { ReplyForm } from '../../route-config.ts'
import { CATCH_ALL } from '../../route-table.ts'
import { type Language, languageOf, pageLanguageOf } from '../../words/language.ts'
import { wordsOfRoute } from '../../words/route-words.ts'
import { failureText } from '../../words/texts.ts'
import { CODES, type Failure, failureOf } from './failure.ts'
import { failureHeaders } from './failure-headers.ts'
import { noteFailure } from './failure-note.ts'
import { FAILURE_POLICY, failurePage } from './failure-page.ts'

const REAL_STATUSES: ReadonlySet<ReplyForm> = new Set(['plain', 'stream', 'vben', 'vben-bare'])
/** The code of every failure in stock Vben's envelope. */
const VBEN_FAILED = -1

/** Turns every error into an answer; nothing else does. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failure = failureOf(error)
  noteFailure(error, failure, request)
  const form = formOf(request)
  const isPlain = REAL_STATUSES.has(form)
  const status = statusOf(failure, request)
  reply.bodyCode = isPlain ? status : failure.body
  reply.errorCode = failure.error
  // Overload has a real HTTP status even in the envelope, so that proxies understand it, and so does
  // a limit that a program has reached.
  const isForProgram = failure.kind === 'limited' && request.caller?.key !== undefined
  const hasRealStatus = isPlain || isForProgram || failure.kind === 'overloaded'
  reply.code(hasRealStatus ? status : 200)
  reply.headers(failureHeaders(error, form)).header('x-request-id', request.id)
  if (form === 'plain' && isForPerson(request)) {
    reply.headers({ 'content-security-policy': FAILURE_POLICY, vary: 'accept' })
    reply.type('text/html; charset=utf-8').send(page(failure, request))
    return
  }
  const isVben = form === 'vben' || form === 'vben-bare'
  const answer = isVben ? vbenFailure(failure, request) : body(failure, reply.bodyCode, request)
  // Fastify would add a charset to the content type of a string, but not of a Buffer.
  reply.send(Buffer.from(JSON.stringify(answer)))
}

function statusOf({ kind, plain }: Failure, { routeOptions }: FastifyRequest): number {
  const isUnreachable = kind === 'unavailable' || kind === 'overloaded'
  return isUnreachable && routeOptions.config?.away === 'locked' ? CODES.locked.plain : plain
}

function formOf(request: FastifyRequest): ReplyForm {
  const { is404, routeOptions, server, url, originalUrl, method } = request
  if (!is404 && routeOptions.url !== CATCH_ALL) return routeOptions.config?.reply ?? 'envelope'
  // Below the prefix of a console, which was removed from the address, there are no files.
  const mayBeFile = url === originalUrl && (method === 'GET' || method === 'HEAD')
  return server.routeTable.formAt(url, mayBeFile)
}

/** Whether somebody opened the address, as it was sent or printed, and reads the answer. */
function isForPerson({ method, headers, server, url }: FastifyRequest): boolean {
  return opensPage(method, headers.accept) && server.routeTable.opensAt(url)
}

function page(failure: Failure, request: FastifyRequest): string {
  const texts = { en: textOf(failure, request, 'en'), zh: textOf(failure, request, 'zh') }
  const isNowhere = failure.error === 'route_not_found'
  return failurePage({ texts, language: languageOf(request), isNowhere, requestId: request.id })
}

function body(failure: Failure, code: number, request: FastifyRequest) {
  const msg = textOf(failure, request, languageOf(request))
  return { code, msg, data: null, error: failure.error, requestId: request.id }
}

function textOf(failure: Failure, request: FastifyRequest, language: Language): string {
  const words = request.routeOptions.config?.recordWords?.(failure.params.field, language)
  // Strangers are not told what stands behind the service.
  const isHidden = failure.params.storeCode !== undefined && !request.caller
  const params = isHidden ? {} : failure.params
  const described = { ...failure, params: { ...params, ...words } }
  return failureText(described, language, wordsOfRoute(request))
}

/** Stock Vben shows `error`, or `message` if there is none. `reason` is the stable code. */
function vbenFailure(failure: Failure, request: FastifyRequest) {
  const message = failureText(failure, pageLanguageOf(request), wordsOfRoute(request))
  const reason = failure.error
  return { code: VBEN_FAILED, data: null, error: message, message, reason, requestId: request.id }
}
