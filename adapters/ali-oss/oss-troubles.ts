import type { StorageFailureReason } from '../../domain/storage/storage-failure-reason.ts'
import { networkTroubleOf } from '../object-parts/network-troubles.ts'

/** What an answer, or its absence, says about what went wrong. */
export interface OssReasons {
  readonly code: string
  readonly status: number | undefined
  /** The finer code that newer services send with each refusal. */
  readonly detail: string
  /** Told to nobody: it may quote keys. */
  readonly message: string
}

/** Codes that OSS answers, and two of our transport. */
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
  // The bucket is to stand in front of the host: the advice is to check endpoint and path style.
  ['SecondLevelDomainForbidden', 'unknown'],
  ['ConnectTimeout', 'timed_out'],
  ['DeadlineExceeded', 'timed_out'],
])

/** Signed for another region, and sent to the endpoint of another region. */
const WRONG_REGION = new Set(['0002-00000226', '0003-00001403'])
/** The same, of services that send no finer code: their own codes stand for much else, too. */
const SAYS_REGION = /invalid signing region|must be addressed using the specified endpoint/i

/** Answers without a code, and codes of one service only. */
const BY_STATUS: ReadonlyMap<number | undefined, StorageFailureReason> = new Map([
  [301, 'wrong_region'],
  [307, 'wrong_region'],
  [401, 'not_permitted'],
  [403, 'not_permitted'],
  // Too many requests, or what stands in front has nobody to ask.
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
