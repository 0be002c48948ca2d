import { TooManyRequests } from '../../../../domain/verification/verification-errors.ts'
import type { ReplyForm } from '../../route-config.ts'
import { WANTED_DIGESTS } from '../bodies/body-digests.ts'
import { SECURITY_HEADERS } from '../security-headers.ts'
import { MethodNotAllowed } from './http-errors.ts'

const OF_DIGESTS: readonly unknown[] = ['digest_header', 'upload_checksum', 'tus_checksum']
/** What to announce instead (RFC 9530 section 4). */
const WANTED = {
  'want-content-digest': WANTED_DIGESTS,
  'want-repr-digest': WANTED_DIGESTS,
}

/** Headers of every failure, because not every failure runs through hooks. */
export function failureHeaders(
  error: unknown,
  form: ReplyForm = 'envelope',
): Readonly<Record<string, string>> {
  return { ...SECURITY_HEADERS, 'content-type': typeFor(form), ...hints(error) }
}

/** The front end recognises a failed download by exactly `application/json`. */
function typeFor(form: ReplyForm): string {
  return form === 'bytes' ? 'application/json' : 'application/json; charset=utf-8'
}

function hints(error: unknown): Record<string, string> {
  if (error instanceof MethodNotAllowed) return { allow: error.allow }
  if (error instanceof Error && 'code' in error && OF_DIGESTS.includes(error.code)) return WANTED
  if (error instanceof Error && 'retryAfterSeconds' in error) {
    const seconds = String(error.retryAfterSeconds)
    return { 'retry-after': seconds, ...(error instanceof TooManyRequests && quotaOf(error)) }
  }
  return {}
}

/** In the form of draft-ietf-httpapi-ratelimit-headers-10: the rule, and what is left of it. */
function quotaOf({ quota, retryAfterSeconds }: TooManyRequests): Record<string, string> {
  return {
    'ratelimit-policy': policyOf(quota),
    ratelimit: `"${quota.name}";r=0;t=${retryAfterSeconds}`,
  }
}

export function policyOf({ name, limit, seconds }: TooManyRequests['quota']): string {
  return `"${name}";q=${limit};w=${seconds}`
}
