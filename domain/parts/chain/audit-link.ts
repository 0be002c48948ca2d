import type { AuditedLog } from '../../audit/audited-log.ts'
import type { IdRanges } from '../../audit/id-ranges.ts'
import type { Id } from '../../shared/id.ts'
import type { Signed, SignedHash } from './signed.ts'

/**
 * What has linked the entries. An `import` has brought them, with times from elsewhere: only whoever
 * has the key can say so.
 */
export type LinkForm = 'link' | 'import'

/** A step of the chain of one log: it vouches for its entries, and for every link before it. */
export interface LinkContent {
  readonly log: AuditedLog
  readonly number: number
  readonly at: Date
  /** Whether what came before could not be checked: nothing here vouches for it. */
  readonly begins: boolean
  /** The hash of the link before this one; empty for the first. */
  readonly previous: string
  /** The highest id that was ever linked. */
  readonly seen: Id
  /** Ids up to `seen` that had no entry: one that is stored late may still be linked. */
  readonly open: IdRanges
  readonly ids: readonly Id[]
  /** SHA-256 of each entry, hex, in the order of the ids. */
  readonly digests: readonly string[]
}

export interface AuditLink extends Omit<LinkContent, 'previous'>, SignedHash, Signed {}

/** @returns the text whose SHA-256 is the hash of the link */
export function hashedLink(link: LinkContent, form: LinkForm = 'link'): string {
  const { log, number, at, begins, previous, seen, open, ids, digests } = link
  const head = [`audit-${form}-1`, log, number, at.toISOString(), begins, previous, seen, `${open}`]
  return JSON.stringify([...head, ids, digests])
}

export function signedLink({ log, number, hash }: SignedHash): string {
  return JSON.stringify(['audit-head-1', log, number, hash])
}
