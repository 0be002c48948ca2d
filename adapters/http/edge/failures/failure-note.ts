import type { FastifyRequest } from 'fastify'
import { InvalidClient } from '../../../../domain/client/client-errors.ts'
import { InvalidEnvelope } from '../../../../domain/identity/sign-in/envelope-errors.ts'
import { ProviderFailed } from '../../../../domain/identity/sign-in/provider-errors.ts'
import { AnswerTooLarge, RouteTimeout } from '../../../../domain/shared/availability-errors.ts'
import { StorageFailed } from '../../../../domain/storage/files/storage-errors.ts'
import { UploadNotEnded } from '../../../../domain/storage/uploads/staged-upload-errors.ts'
import { SendFailed } from '../../../../domain/verification/verification-errors.ts'
import { sourceOf } from '../callers/source-address.ts'
import { loggedError } from './error-log.ts'
import type { Failure } from './failure.ts'
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

/**
 * Logs what the access log's line cannot say about a failure. Anybody can cause failures in any
 * number, so these lines are sampled too.
 */
export function noteFailure(error: unknown, failure: Failure, request: FastifyRequest): void {
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
