import type { StorageFailureReason } from '../../domain/storage/storage-failure-reason.ts'
import { networkTroubleOf } from '../object-parts/network-troubles.ts'

/** Error codes of S3 services, and one of the package. */
const CODES: readonly (readonly [StorageFailureReason, readonly string[]])[] = [
  [
    'full',
    [
      'QuotaExceeded',
      'InsufficientStorage',
      'InsufficientCapacity',
      'StorageFull',
      'XMinioStorageFull',
    ],
  ],
  ['wrong_key', ['InvalidAccessKeyId', 'InvalidAccessKey', 'InvalidToken', 'NotSignedUp']],
  ['wrong_secret', ['SignatureDoesNotMatch']],
  [
    'wrong_region',
    [
      'AuthorizationHeaderMalformed',
      'PermanentRedirect',
      'TemporaryRedirect',
      'IllegalLocationConstraintException',
      'InvalidRegion',
    ],
  ],
  ['clock_skew', ['RequestTimeTooSkewed', 'RequestExpired']],
  ['bucket_missing', ['NoSuchBucket', 'InvalidBucketName']],
  ['not_permitted', ['AccessDenied', 'AllAccessDisabled', 'AccountProblem', 'InvalidPayer']],
  ['timed_out', ['TimeoutError']],
  // OSS used through S3 wants the bucket before the host; the advice for `unknown` is to check
  // endpoint and path style.
  ['unknown', ['SecondLevelDomainForbidden']],
]

const BY_CODE: ReadonlyMap<string, StorageFailureReason> = new Map(
  CODES.flatMap(([trouble, codes]) => codes.map((code) => [code, trouble] as const)),
)

/** For responses without a code, such as to HEAD, and for rare codes. */
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

export function troubleOf(code: string, status: number | undefined): StorageFailureReason {
  if (status === 507) return 'full'
  return BY_CODE.get(code) ?? BY_STATUS.get(status) ?? networkTroubleOf(code) ?? 'unknown'
}
