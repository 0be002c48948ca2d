import { ObjectTooShort, StorageFailed } from '../../domain/storage/storage-errors.ts'
import { troubleOf } from './s3-troubles.ts'

const BEYOND_THE_END = 416
const CODE = /^[A-Za-z0-9_]{1,64}$/

/**
 * Keeps only the service's error code. The message of a refused signature would quote the access
 * key and the string that was signed.
 */
export function toStorageFailure(call: string, error: unknown): StorageFailed {
  if (error instanceof StorageFailed) return error
  const code = codeOf(error)
  const status = statusOf(error)
  if (status === BEYOND_THE_END) return new ObjectTooShort()
  const trouble = troubleOf(code, status)
  const answer = status === undefined ? `failed: ${code}` : `was answered ${status} ${code}`
  const reason = trouble === 'full' ? 'full' : 'unreachable'
  return new StorageFailed(reason, new Error(`S3 ${call} ${answer}`), trouble)
}

/** True for a missing object or multipart upload; a missing bucket is a failure. */
export function isNotFound(error: unknown): boolean {
  return statusOf(error) === 404 && codeOf(error) !== 'NoSuchBucket'
}

function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error && '$metadata' in error)) return undefined
  const metadata: { httpStatusCode?: unknown } = Object(error.$metadata)
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined
}

/** Network errors have a `code`; errors from S3 have their code in `name`. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Unknown'
  const code = 'code' in error ? String(error.code) : error.name
  return CODE.test(code) ? code : 'Unknown'
}
