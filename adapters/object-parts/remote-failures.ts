import { ObjectTooShort, StorageFailed } from '../../domain/storage/files/storage-errors.ts'
import type { StorageFailureReason } from '../../domain/storage/files/storage-failure-reason.ts'

/** Network error codes, the same for every service. */
const BY_CODE: ReadonlyMap<string, StorageFailureReason> = new Map([
  ['ADDRESS_NOT_ALLOWED', 'endpoint_not_allowed'],
  ['ECONNREFUSED', 'connection_refused'],
  ['ECONNRESET', 'unreachable'],
  ['EHOSTUNREACH', 'unreachable'],
  ['ENETUNREACH', 'unreachable'],
  ['ENOTFOUND', 'endpoint_not_found'],
  ['EAI_AGAIN', 'endpoint_not_found'],
  ['EPIPE', 'unreachable'],
  ['ETIMEDOUT', 'timed_out'],
  ['EPROTO', 'insecure'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'insecure'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'insecure'],
])

/** Certificate and TLS errors. `HPE_`: not HTTP, as from a port that speaks TLS. */
const OTHER_PROTOCOL = /CERT|^ERR_(SSL|TLS)_|^HPE_/

/** For responses without a code, such as to HEAD, and for codes that only one service uses. */
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

/** A proxy says these in web pages. */
const BUSY = new Set([429, 502, 503, 504])

const BEYOND_THE_END = 416
/** Not of digits alone: that is a status, in place of a code. */
const CODE = /^(?=.*[A-Za-z])[A-Za-z0-9_.]{1,64}$/
const UNKNOWN = 'Unknown'
const WEB_PAGE = /^text\/html\b/i

/** A response, or its absence. */
export interface Refusal {
  readonly code: string
  readonly status: number | undefined
  /** Of its body. */
  readonly contentType?: string
}

/** @param raw is shown only if it looks like a code */
export function shownCode(raw: string): string {
  return CODE.test(raw) ? raw : UNKNOWN
}

/** Neither services nor we give objects this type. */
export function isWebPage(contentType: string | undefined): boolean {
  return WEB_PAGE.test(contentType ?? '')
}

/** Why a call failed, as far as status and network say. */
export function generalReason({ code, status, contentType = '' }: Refusal): StorageFailureReason {
  if (isWebPage(contentType) && !BUSY.has(status ?? 0)) return 'no_object_store'
  const network = BY_CODE.get(code) ?? (OTHER_PROTOCOL.test(code) ? 'insecure' : undefined)
  return BY_STATUS.get(status) ?? network ?? 'unknown'
}

/**
 * Keeps only the service's error code. The message of a refused signature would quote the access
 * key and the string that was signed.
 * @param call with the name of the service, such as `S3 GetObject`
 */
export function remoteFailure(
  call: string,
  { code, status }: Refusal,
  reason: StorageFailureReason,
): StorageFailed {
  if (status === BEYOND_THE_END) return new ObjectTooShort()
  const answer = status === undefined ? `failed: ${code}` : `was answered ${status} ${code}`
  const kind = reason === 'full' ? 'full' : 'unreachable'
  const told = status === undefined || code === UNKNOWN ? undefined : code
  return new StorageFailed(kind, new Error(`${call} ${answer}`), reason, told)
}

/** True for a missing object or multipart upload; a missing bucket is a failure. */
export function saysNotFound({ code, status }: Refusal): boolean {
  return status === 404 && code !== 'NoSuchBucket'
}
