import type { AuditedLog } from './audited-log.ts'

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
