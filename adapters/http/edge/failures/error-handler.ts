import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { InvalidClient } from '../../../../domain/client/client-errors.ts'
import { InvalidEnvelope } from '../../../../domain/identity/sign-in/envelope-errors.ts'
import { ProviderFailed } from '../../../../domain/identity/sign-in/provider-errors.ts'
import { AnswerTooLarge, RouteTimeout } from '../../../../domain/shared/availability-errors.ts'
import { StorageFailed } from '../../../../domain/storage/files/storage-errors.ts'
import { UploadNotEnded } from '../../../../domain/storage/uploads/upload-errors.ts'
import { SendFailed } from '../../../../domain/verification/verification-errors.ts'
import { escaped, htmlPage, opensPage } from '../../entry/html-page.ts'
import { pageStyle } from '../../entry/page-style.ts'
import type { ReplyForm } from '../../route-config.ts'
import { CATCH_ALL } from '../../route-table.ts'
import { type Language, languageOf } from '../../words/language.ts'
import { wordsOfRoute } from '../../words/route-words.ts'
import { failureText } from '../../words/texts.ts'
import { sourceOf } from '../callers/source-address.ts'
import { loggedError } from './error-log.ts'
import { CODES, type Failure, failureOf } from './failure.ts'
import { failureHeaders } from './failure-headers.ts'
import { ALL_SOURCES } from './refusal-samples.ts'

interface Note {
  readonly level: 'error' | 'warn' | 'info'
  readonly text: string
  /** Default: the logged form of the error itself. */
  readonly fields?: object
  /** Separates different problems of one source when sampling. Default: the text. */
  readonly reason?: string
  /** Whether the problem concerns all sources, not a single one. */
  readonly concernsAll?: boolean
}

const ENVELOPE_TEXTS = {
  'opened-by-no-key': 'no active key could open the request; its sender may have an old public key',
  'switched-off': 'an encrypted request uses envelope v1, which LOGIN_ENVELOPE_V1 turns off',
  stale: 'an encrypted request is too old; the clock of the sender or of this server is wrong',
  'used-before': 'an encrypted request was sent twice',
  unreadable: 'an encrypted request contained no JSON object',
} as const

/** Nothing is loaded, and nothing runs. */
const FAILURE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', pageStyle, 'base64')}'`,
  "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
].join('; ')

const TAGS: Readonly<Record<Language, string>> = { en: 'en', zh: 'zh-CN' }
const ADVICE: Readonly<Record<Language, string>> = {
  en: 'If you followed a link, open it again as a whole, or ask whoever sent it for a new one.',
  zh: '如果您是通过链接打开的，请重新打开完整链接，或联系发送者获取新链接。',
}

interface FailureFacts {
  readonly texts: Readonly<Record<Language, string>>
  /** That of the browser. The other follows: whoever gets a link need not know which it is. */
  readonly language: Language
  readonly isNowhere: boolean
  readonly requestId: string
}

/** Turns every error into an answer; nothing else does. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failure = failureOf(error)
  noteFailure(error, failure, request)
  const form = formOf(request)
  const isPlain = form !== 'envelope' && form !== 'bytes'
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
  const answer =
    typeof form === 'object'
      ? form.failure(failure, request)
      : body(failure, reply.bodyCode, request)
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

/** What somebody reads who opened an address by which nothing opens. */
function failurePage({ texts, language, isNowhere, requestId }: FailureFacts): string {
  const other: Language = language === 'en' ? 'zh' : 'en'
  const advice = (inLanguage: Language) => (isNowhere ? `<p>${ADVICE[inLanguage]}</p>` : '')
  const body = `<header><p>Gatehouse</p></header>
<main><section><h1>${escaped(texts[language])}</h1>
${advice(language)}</section>
<section lang="${TAGS[other]}"><h2>${escaped(texts[other])}</h2>
${advice(other)}</section>
<p class="quiet">${escaped(requestId)}</p></main>`
  const title = escaped(texts[language])
  return htmlPage({ tag: TAGS[language], title, head: `<style>${pageStyle}</style>`, body })
}

/**
 * Logs what the access log's line cannot say about a failure. Anybody can cause failures in any
 * number, so these lines are sampled too.
 */
function noteFailure(error: unknown, failure: Failure, request: FastifyRequest): void {
  const note = noteOf(error, failure)
  if (!note) return
  const { level, text, fields, reason = text, concernsAll } = note
  const source = concernsAll ? ALL_SOURCES : sourceOf(request)
  if (!request.server.refusals.admits(source, reason)) return
  const { url: route, config } = request.routeOptions
  request.log[level](fields ?? { failure: loggedError(error), route, module: config?.module }, text)
}

function noteOf(error: unknown, failure: Failure): Note | undefined {
  if (failure.kind === 'internal') {
    const text = 'unexpected failure'
    return { level: 'error', text, reason: `${text}: ${nameOf(error)}` }
  }
  if (error instanceof RouteTimeout || error instanceof AnswerTooLarge) {
    return { level: 'error', text: 'a route of a module was ended', reason: error.code }
  }
  const obstacle = error instanceof UploadNotEnded ? error.obstacle : error
  if (obstacle instanceof StorageFailed) {
    const { trouble, params } = obstacle
    const text = 'a storage platform failed'
    const fields = { trouble, storeCode: params.storeCode, failure: loggedError(error) }
    const reason = `${text}: ${trouble} ${params.storeCode}`
    return { level: 'warn', text, fields, reason, concernsAll: true }
  }
  if (isOfDependency(error, failure)) {
    return { level: 'warn', text: 'dependency unavailable', concernsAll: true }
  }
  if (error instanceof InvalidClient) {
    const { reason } = error
    const text = 'client refused'
    return { level: 'info', text, fields: { reason }, reason: `${text}: ${reason}` }
  }
  if (error instanceof InvalidEnvelope) {
    const { reason, activeKeys } = error
    return { level: 'info', text: ENVELOPE_TEXTS[reason], fields: { reason, activeKeys } }
  }
  if (error instanceof SendFailed) return { level: 'warn', text: 'a message could not be sent' }
  if (error instanceof ProviderFailed) {
    return { level: 'warn', text: 'a login provider did not identify a user' }
  }
  return undefined
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error
}

function isOfDependency(error: unknown, { kind }: Failure): boolean {
  return (error instanceof UploadNotEnded ? error.obstacle.kind : kind) === 'unavailable'
}
