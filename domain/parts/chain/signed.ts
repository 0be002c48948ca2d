import type { AuditedLog } from '../../audit/audited-log.ts'
import type { Erasure } from '../../audit/erasure.ts'
import type { IdRanges } from '../../audit/id-ranges.ts'
import type { Id } from '../../shared/id.ts'

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

/** What remains of the first links of a chain when all their entries are erased. */
export interface ChainStart extends SignedHash {
  readonly at: Date
  readonly seen: Id
  readonly open: IdRanges
  /** How many entries were linked up to here. */
  readonly entries: number
}

export function signedStart({ log, number, hash, at, seen, open, entries }: ChainStart): string {
  const facts = [log, number, hash, at.toISOString(), seen, `${open}`, entries]
  return JSON.stringify(['audit-start-1', ...facts])
}
