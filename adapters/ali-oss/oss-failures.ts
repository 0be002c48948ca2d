import { ObjectTooShort, StorageFailed } from '../../domain/storage/storage-errors.ts'
import { troubleOf } from './oss-troubles.ts'

const BUSY = new Set([500, 502, 503, 504])
const BEYOND_THE_END = 416
const CODE = /^[A-Za-z0-9_]{1,64}$/

/**
 * What the far side wrote goes no further than its code: a refused signature quotes the access key
 * and what was signed.
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

/** For an object or a multipart upload; a missing bucket is a failure. */
export function isNotFound(error: unknown): boolean {
  return statusOf(error) === 404 && codeOf(error) !== 'NoSuchBucket'
}

/** Whether the next try may have better luck. */
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

/** `ecCode`: what the package makes of the field `EC` of a refusal, and has no type for. */
function wordsOf(error: unknown): { readonly detail: string; readonly message: string } {
  const { ecCode, message }: { ecCode?: unknown; message?: unknown } = Object(error)
  return { detail: String(ecCode ?? ''), message: String(message ?? '') }
}
