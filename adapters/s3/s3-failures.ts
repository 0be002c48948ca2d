import { StorageFailed } from '../../domain/storage/files/storage-errors.ts'
import type { StorageFailureReason } from '../../domain/storage/files/storage-failure-reason.ts'
import {
  generalReason,
  type Refusal,
  remoteFailure,
  saysNotFound,
  shownCode,
} from '../object-parts/remote-failures.ts'

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

export function toStorageFailure(call: string, error: unknown): StorageFailed {
  if (error instanceof StorageFailed) return error
  const refusal = refusalIn(error)
  return remoteFailure(`S3 ${call}`, refusal, reasonOf(refusal))
}

export function isNotFound(error: unknown): boolean {
  return saysNotFound(refusalIn(error))
}

/** Whether the service has answered, with anything but overload. */
export function isRefusal(error: unknown): boolean {
  const { status = 0 } = refusalIn(error)
  return status >= 300 && status < 500 && status !== 429
}

/** `$response` is what errors of unreadable answers carry. */
interface ServiceError {
  readonly $metadata?: { readonly httpStatusCode?: unknown }
  readonly $response?: {
    readonly statusCode?: unknown
    readonly headers?: Readonly<Record<string, unknown>>
  }
}

/** Network errors have a `code`; errors from S3 have their code in `name`. */
function refusalIn(error: unknown): Refusal {
  if (!(error instanceof Error)) return { code: 'Unknown', status: undefined }
  const code = shownCode('code' in error ? String(error.code) : error.name)
  const { $metadata, $response }: ServiceError = Object(error)
  const status = $metadata?.httpStatusCode ?? $response?.statusCode
  const contentType = String($response?.headers?.['content-type'] ?? '')
  return { code, status: typeof status === 'number' ? status : undefined, contentType }
}

function reasonOf(refusal: Refusal): StorageFailureReason {
  if (refusal.status === 507) return 'full'
  return BY_CODE.get(refusal.code) ?? generalReason(refusal)
}
