import type { IdRanges } from '../../audit/id-ranges.ts'
import type { Id } from '../../shared/id.ts'
import type { SignedHash } from './signed.ts'

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
