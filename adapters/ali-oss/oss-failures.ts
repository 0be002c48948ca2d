import { ObjectTooShort, StorageFailed } from '../../domain/storage/storage-errors.ts'
import { troubleOf } from './oss-troubles.ts'

const BUSY = new Set([500, 502, 503, 504])
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
  const trouble = troubleOf({ code, status, ...wordsOf(error) })
  const answer = status === undefined ? `failed: ${code}` : `was answered ${status} ${code}`
  const reason = trouble === 'full' ? 'full' : 'unreachable'
  return new StorageFailed(reason, new Error(`OSS ${call} ${answer}`), trouble)
}

/** True for a missing object or multipart upload; a missing bucket is a failure. */
export function isNotFound(error: unknown): boolean {
  return statusOf(error) === 404 && codeOf(error) !== 'NoSuchBucket'
}

/** Whether a retry may succeed. */
export function isPassing(error: unknown): boolean {
  const status = statusOf(error)
  return status === undefined ? isOfTheNetwork(error) : BUSY.has(status)
}

function isOfTheNetwork(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === -1
}

function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error && 'status' in error)) return undefined
  return typeof error.status === 'number' && error.status > 0 ? error.status : undefined
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Unknown'
  const code = 'code' in error && error.code ? String(error.code) : error.name
  return CODE.test(code) ? code : 'Unknown'
}

/** The package puts the `EC` field of an error response into `ecCode`, which its types omit. */
function wordsOf(error: unknown): { readonly detail: string; readonly message: string } {
  const { ecCode, message }: { ecCode?: unknown; message?: unknown } = Object(error)
  return { detail: String(ecCode ?? ''), message: String(message ?? '') }
}
