import type { StorageFailureReason } from '../../domain/storage/files/storage-failure-reason.ts'
import { generalReason, type Refusal } from '../object-parts/remote-failures.ts'

export interface OssRefusal extends Refusal {
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

export function reasonOf({ detail, message, ...refusal }: OssRefusal): StorageFailureReason {
  if (refusal.status === 507) return 'full'
  if (WRONG_REGION.has(detail) || SAYS_REGION.test(message)) return 'wrong_region'
  return BY_CODE.get(refusal.code) ?? generalReason(refusal)
}
