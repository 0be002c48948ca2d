import type { AuditedLog } from '../../audit/audited-log.ts'
import type { Erasure } from '../../audit/erasure.ts'

export interface Signed {
  readonly keyId: string
  /** Ed25519, base64url. */
  readonly signature: string
}

/** What the signature of a link covers: all else follows from the hash. */
export interface SignedHash {
  readonly log: AuditedLog
  /** Of the link; counts from 1. */
  readonly number: number
  /** SHA-256, hex. */
  readonly hash: string
}

export function signedErasure({ log, at, reason, by, ids, digests }: Erasure): string {
  return JSON.stringify(['audit-erasure-1', log, at.toISOString(), reason, by, `${ids}`, digests])
}
