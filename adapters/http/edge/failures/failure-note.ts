import type { FastifyRequest } from 'fastify'
import { InvalidClient } from '../../../../domain/client/client-errors.ts'
import { InvalidEnvelope } from '../../../../domain/identity/envelope-errors.ts'
import { ProviderFailed } from '../../../../domain/identity/provider-errors.ts'
import { UploadNotEnded } from '../../../../domain/storage/staged-upload-errors.ts'
import { SendFailed } from '../../../../domain/verification/verification-errors.ts'
import { sourceOf } from '../callers/source-address.ts'
import { loggedError } from './error-log.ts'
import type { Failure } from './failure.ts'
import { ALL_SOURCES } from './refusal-samples.ts'

interface Note {
  readonly level: 'error' | 'warn' | 'info'
  readonly text: string
  /** Missing: what is logged of the error itself. */
  readonly fields?: object
  /** What one source brings about for different reasons is counted apart. */
  readonly reason?: string
  /** Whether it is no source's doing. */
  readonly meetsAll?: boolean
}

const ENVELOPE_TEXTS = {
  'opened-by-no-key': 'no active key could open the request: its sender may have an old public key',
  'switched-off': 'an encrypted request has version 1, which LOGIN_ENVELOPE_V1 switches off',
  stale: 'an encrypted request is stale: the clock of its sender, or ours, is wrong',
  'used-before': 'an encrypted request was sent again',
  unreadable: 'an encrypted request held no JSON object',
} as const

/**
 * Refusals are in the line every request gets; here goes what that line cannot say. Anybody can
 * bring it about as often as they like, so it is sampled too.
 */
export function noteFailure(error: unknown, failure: Failure, request: FastifyRequest): void {
  const note = noteOf(error, failure)
  if (!note) return
  const { level, text, fields, reason = text, meetsAll } = note
  const source = meetsAll ? ALL_SOURCES : sourceOf(request)
  if (!request.server.refusals.admits(source, reason)) return
  request.log[level](fields ?? { failure: loggedError(error) }, text)
}

function noteOf(error: unknown, failure: Failure): Note | undefined {
  if (failure.kind === 'internal') {
    const text = 'unexpected failure'
    return { level: 'error', text, reason: `${text}: ${nameOf(error)}` }
  }
  if (isOfDependency(error, failure)) {
    return { level: 'warn', text: 'dependency away', meetsAll: true }
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
  if (error instanceof SendFailed) return { level: 'warn', text: 'a message was not sent' }
  if (error instanceof ProviderFailed) {
    return { level: 'warn', text: 'a provider did not say who somebody is' }
  }
  return undefined
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error
}

function isOfDependency(error: unknown, { kind }: Failure): boolean {
  return (error instanceof UploadNotEnded ? error.obstacle.kind : kind) === 'unavailable'
}
