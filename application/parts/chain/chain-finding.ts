import type { AuditedLog } from '../../../domain/audit/audited-log.ts'
import type { Id } from '../../../domain/shared/id.ts'

/**
 * `altered`, `cut`, `added`: an entry, or a link. `foreign`: links that no key here has signed, and
 * that nothing later vouches for. `late`: entries of a link that were logged more than an hour before;
 * that may be right.
 */
export type FindingKind = 'altered' | 'cut' | 'added' | 'foreign' | 'late'

export interface ChainFinding {
  readonly kind: FindingKind
  readonly log: AuditedLog
  /** `head`: one that was kept elsewhere. */
  readonly what: 'entry' | 'link' | 'start' | 'head'
  /** Of an entry. */
  readonly id?: Id
  /** The number of the link, or that of the link that has the entry. */
  readonly link?: number
  /** How many, if it is several entries of a link. */
  readonly entries?: number
  /** When the entry was logged or, if it is not there any more, linked. */
  readonly at?: Date
  /**
   * `dated`: an hour before entries that had been linked already. `erased`: it was not what had been
   * linked any more when the service erased it.
   */
  readonly why?: 'content' | 'signature' | 'dated' | 'erased'
  /** The key that signed, if it is not known here. */
  readonly keyId?: string
}

/** What was checked of one log. */
export interface ChainCounts {
  readonly log: AuditedLog
  readonly links: number
  readonly entries: number
  /** Linked entries that were erased, with what remains of them. */
  readonly erased: number
  /** Entries that no link covers yet. */
  readonly uncovered: number
  /** When the oldest of these was logged. */
  readonly oldest?: Date
  /** Linked more than an hour after they were logged. */
  readonly late: number
  /** Brought by an import, whatever they are dated. */
  readonly imported: number
  /** Without those that are `late`. */
  readonly findings: number
  /** Of the first and the last checked link. */
  readonly from?: Date
  readonly to?: Date
}
