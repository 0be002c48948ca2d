import { StorageFailed } from '../../domain/storage/files/storage-errors.ts'
import type { StorageFailureReason } from '../../domain/storage/files/storage-failure-reason.ts'
import {
  generalReason,
  type Refusal,
  remoteFailure,
  saysNotFound,
  shownCode,
} from '../object-parts/remote-failures.ts'

interface OssRefusal extends Refusal {
  /** The more precise code that newer services send with each refusal. */
  readonly detail: string
  /** Never shown: it may quote keys. */
  readonly message: string
}

/** Error codes of OSS, and two of our transport. */
const BY_CODE: ReadonlyMap<string, StorageFailureReason> = new Map([
  // The public cloud never fills up; private installations do.
  ['QuotaExceeded', 'full'],
  ['InsufficientStorage', 'full'],
  ['InvalidAccessKeyId', 'wrong_key'],
  ['InvalidSecurityToken', 'wrong_key'],
  ['SecurityTokenExpired', 'key_expired'],
  ['UserDisable', 'account_disabled'],
  ['SignatureDoesNotMatch', 'wrong_secret'],
  ['InvalidRegion', 'wrong_region'],
  ['RequestTimeTooSkewed', 'clock_skew'],
  ['NoSuchBucket', 'bucket_missing'],
  ['InvalidBucketName', 'bucket_missing'],
  ['AccessDenied', 'not_permitted'],
  ['SecondLevelDomainForbidden', 'bucket_in_host'],
  ['ConnectTimeout', 'timed_out'],
  ['DeadlineExceeded', 'timed_out'],
])

/** The request was signed for another region, or sent to another region's endpoint. */
const WRONG_REGION = new Set(['0002-00000226', '0003-00001403'])
/** Matches the messages of services whose own codes are ambiguous. */
const SAYS_REGION = /invalid signing region|must be addressed using the specified endpoint/i

const BUSY = new Set([500, 502, 503, 504])
/** The package's status for a failure of the network. */
const NO_ANSWER = -1

export function toStorageFailure(call: string, error: unknown): StorageFailed {
  if (error instanceof StorageFailed) return error
  const refusal = refusalIn(error)
  return remoteFailure(`OSS ${call}`, refusal, reasonOf(refusal))
}

export function isNotFound(error: unknown): boolean {
  return saysNotFound(refusalIn(error))
}

/** Whether a retry may succeed. */
export function isPassing(error: unknown): boolean {
  const { status } = refusalIn(error)
  if (status !== undefined) return BUSY.has(status)
  return error instanceof Error && 'status' in error && error.status === NO_ANSWER
}

/** The package puts the `EC` field of an error response into `ecCode`, which its types omit. */
function refusalIn(error: unknown): OssRefusal {
  const { code, status, ecCode, message = '' }: OssError = Object(error)
  const name = error instanceof Error ? error.name : 'Unknown'
  return {
    code: shownCode(String(code || name)),
    status: typeof status === 'number' && status > 0 ? status : undefined,
    detail: String(ecCode ?? ''),
    message: String(message),
  }
}

interface OssError {
  readonly code?: unknown
  readonly status?: unknown
  readonly ecCode?: unknown
  readonly message?: unknown
}

function reasonOf({ detail, message, ...refusal }: OssRefusal): StorageFailureReason {
  if (refusal.status === 507) return 'full'
  if (WRONG_REGION.has(detail) || SAYS_REGION.test(message)) return 'wrong_region'
  return BY_CODE.get(refusal.code) ?? generalReason(refusal)
}
