import { StorageFailed } from '../../domain/storage/storage-errors.ts'
import type { StorageTrouble } from '../../domain/storage/storage-trouble.ts'

/** The public cloud never fills up; private installations do. */
const OUT_OF_SPACE = new Set(['QuotaExceeded', 'InsufficientStorage'])
/** What whoever sets a platform up has to mend. */
const TROUBLES: ReadonlyMap<string, StorageTrouble> = new Map([
  ['InvalidAccessKeyId', 'wrong_key'],
  ['SignatureDoesNotMatch', 'wrong_secret'],
  ['RequestTimeTooSkewed', 'clock_skew'],
  ['NoSuchBucket', 'bucket_missing'],
  ['InvalidBucketName', 'bucket_missing'],
  ['AccessDenied', 'not_permitted'],
  ['ADDRESS_NOT_ALLOWED', 'endpoint_not_allowed'],
  ['ECONNREFUSED', 'unreachable'],
  ['ECONNRESET', 'unreachable'],
  ['ENOTFOUND', 'unreachable'],
  ['ETIMEDOUT', 'unreachable'],
])
const BUSY = new Set([500, 502, 503, 504])
const CODE = /^[A-Za-z0-9_]{1,64}$/

/**
 * What the far side wrote goes no further than its code: a refused signature quotes the access key
 * and what was signed.
 */
export function toStorageFailure(call: string, error: unknown): StorageFailed {
  if (error instanceof StorageFailed) return error
  const code = codeOf(error)
  const status = statusOf(error)
  const isFull = OUT_OF_SPACE.has(code) || status === 507
  const answer = status === undefined ? `failed: ${code}` : `was answered ${status} ${code}`
  const cause = new Error(`OSS ${call} ${answer}`)
  return new StorageFailed(isFull ? 'full' : 'unreachable', cause, troubleOf(code, isFull))
}

function troubleOf(code: string, isFull: boolean): StorageTrouble {
  return isFull ? 'full' : (TROUBLES.get(code) ?? 'unknown')
}

/** For an object or a multipart upload; a missing bucket is a failure. */
export function isMissing(error: unknown): boolean {
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
