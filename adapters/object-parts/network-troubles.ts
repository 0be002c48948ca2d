import type { StorageFailureReason } from '../../domain/storage/storage-failure-reason.ts'

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

/** @returns `undefined` if the code is not a network error */
export function networkTroubleOf(code: string): StorageFailureReason | undefined {
  return BY_CODE.get(code) ?? (OTHER_PROTOCOL.test(code) ? 'insecure' : undefined)
}
