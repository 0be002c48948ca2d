import type { ReplyForm } from '../../route-config.ts'
import { SECURITY_HEADERS } from '../security-headers.ts'
import { MethodNotAllowed } from './http-errors.ts'

/** On every failure, beside its request id and what a listed origin needs: hooks do not run for all. */
export function failureHeaders(
  error: unknown,
  form: ReplyForm = 'envelope',
): Readonly<Record<string, string>> {
  return { ...SECURITY_HEADERS, 'content-type': typeFor(form), ...hints(error) }
}

/** By the bare name a page tells that what it asked for as a file is none. */
function typeFor(form: ReplyForm): string {
  return form === 'bytes' ? 'application/json' : 'application/json; charset=utf-8'
}

function hints(error: unknown): Record<string, string> {
  if (error instanceof MethodNotAllowed) return { allow: error.allow }
  if (error instanceof Error && 'retryAfterSeconds' in error) {
    return { 'retry-after': String(error.retryAfterSeconds) }
  }
  return {}
}
