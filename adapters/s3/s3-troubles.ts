import type { StorageFailureReason } from '../../domain/storage/files/storage-failure-reason.ts'
import { generalReason, type Refusal } from '../object-parts/remote-failures.ts'

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

export function reasonOf(refusal: Refusal): StorageFailureReason {
  if (refusal.status === 507) return 'full'
  return BY_CODE.get(refusal.code) ?? generalReason(refusal)
}
