import type { StorageTrouble } from '../../domain/storage/storage-trouble.ts'

/** Codes of the network below every service. */
const BY_CODE: ReadonlyMap<string, StorageTrouble> = new Map([
  ['ADDRESS_NOT_ALLOWED', 'endpoint_not_allowed'],
  ['ECONNREFUSED', 'unreachable'],
  ['ECONNRESET', 'unreachable'],
  ['EHOSTUNREACH', 'unreachable'],
  ['ENETUNREACH', 'unreachable'],
  ['ENOTFOUND', 'unreachable'],
  ['EAI_AGAIN', 'unreachable'],
  ['EPIPE', 'unreachable'],
  ['ETIMEDOUT', 'unreachable'],
  ['EPROTO', 'insecure'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'insecure'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'insecure'],
])

const CERTIFICATE = /CERT|^ERR_(SSL|TLS)_/

/** @returns `undefined` for a code that is not of the network */
export function networkTroubleOf(code: string): StorageTrouble | undefined {
  return BY_CODE.get(code) ?? (CERTIFICATE.test(code) ? 'insecure' : undefined)
}
