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
  ['wrong_key', ['InvalidAccessKeyId', 'InvalidAccessKey', 'InvalidToken']],
  ['key_expired', ['ExpiredToken', 'ExpiredTokenException', 'TokenRefreshRequired']],
  [
    'account_disabled',
    ['UserDisable', 'AccountProblem', 'AllAccessDisabled', 'InvalidPayer', 'NotSignedUp'],
  ],
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
  ['not_permitted', ['AccessDenied']],
  ['timed_out', ['TimeoutError']],
  // OSS used through S3.
  ['bucket_in_host', ['SecondLevelDomainForbidden']],
]

const BY_CODE: ReadonlyMap<string, StorageFailureReason> = new Map(
  CODES.flatMap(([trouble, codes]) => codes.map((code) => [code, trouble] as const)),
)

export function reasonOf(refusal: Refusal): StorageFailureReason {
  if (refusal.status === 507) return 'full'
  return BY_CODE.get(refusal.code) ?? generalReason(refusal)
}
