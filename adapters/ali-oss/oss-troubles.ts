import type { StorageFailureReason } from '../../domain/storage/storage-failure-reason.ts'
import { networkTroubleOf } from '../object-parts/network-troubles.ts'

/** What a response, or its absence, says about a failure. */
export interface OssReasons {
  readonly code: string
  readonly status: number | undefined
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
  ['SignatureDoesNotMatch', 'wrong_secret'],
  ['InvalidRegion', 'wrong_region'],
  ['RequestTimeTooSkewed', 'clock_skew'],
  ['NoSuchBucket', 'bucket_missing'],
  ['InvalidBucketName', 'bucket_missing'],
  ['AccessDenied', 'not_permitted'],
  // OSS wants the bucket before the host; the advice for `unknown` is to check endpoint and path
  // style.
  ['SecondLevelDomainForbidden', 'unknown'],
  ['ConnectTimeout', 'timed_out'],
  ['DeadlineExceeded', 'timed_out'],
])

/** The request was signed for another region, or sent to another region's endpoint. */
const WRONG_REGION = new Set(['0002-00000226', '0003-00001403'])
/** Matches the messages of services whose own codes are ambiguous. */
const SAYS_REGION = /invalid signing region|must be addressed using the specified endpoint/i

/** For responses without a code, and for codes that only one service uses. */
const BY_STATUS: ReadonlyMap<number | undefined, StorageFailureReason> = new Map([
  [301, 'wrong_region'],
  [307, 'wrong_region'],
  [401, 'not_permitted'],
  [403, 'not_permitted'],
  // Too many requests, or a proxy that cannot reach the service.
  [429, 'busy'],
  [502, 'busy'],
  [503, 'busy'],
  [504, 'busy'],
])

export function troubleOf({ code, status, detail, message }: OssReasons): StorageFailureReason {
  if (status === 507) return 'full'
  if (WRONG_REGION.has(detail) || SAYS_REGION.test(message)) return 'wrong_region'
  return BY_CODE.get(code) ?? BY_STATUS.get(status) ?? networkTroubleOf(code) ?? 'unknown'
}
