import { IdRanges } from '../../../domain/audit/id-ranges.ts'
import type { AuditLink } from '../../../domain/parts/chain/audit-link.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { ChainTools } from './chain-end.ts'
import type { ChainFinding } from './chain-finding.ts'
import type { ChainedEntry } from './chained-entries.ts'
import { FindErased } from './find-erased.ts'
import { formOf } from './trusted-link.ts'

/** Clocks of instances differ, and a change takes a while: what is dated earlier was made up. */
const MOST_LATE_MS = 3_600_000
const MOST_ADDED = 100

export type EntryTools = Omit<ChainTools, 'clock'>

/** What is known of the links before. */
export interface Before {
  readonly seen: Id
  readonly open: IdRanges
  /** Of the last of them; unknown after a gap. */
  readonly hash: string | undefined
}

/** Compares the entries of links with what is stored, link by link in their order. */
export class CheckEntries {
  readonly #tools: EntryTools
  readonly #erased: FindErased
  /** When the newest entry so far was logged. */
  #newest: Date | undefined
  erased = 0
  /** How many were linked more than an hour after they were logged. */
  late = 0
  /** How many an import has brought. */
  imported = 0

  constructor(tools: EntryTools) {
    this.#tools = tools
    this.#erased = new FindErased(tools.chain, tools.seal)
  }

  async execute(link: AuditLink, before: Before): Promise<ChainFinding[]> {
    const { log, number, ids } = link
    const { hash } = before
    const isImport = hash !== undefined && formOf(link, hash, this.#tools.seal) === 'import'
    const found = new Map((await this.#tools.entries.get(log, ids)).map((one) => [one.id, one]))
    const gone = ids.filter((id) => !found.has(id))
    const fates = await this.#erased.execute(link, gone)
    const wrong = ids.flatMap((id, at): ChainFinding[] => {
      const entry = found.get(id)
      if (entry) return this.#compared([link, isImport], entry, link.digests[at])
      const fate = fates.get(id) ?? 'cut'
      const entryGone = { log, what: 'entry', id, link: number, at: link.at } as const
      if (fate === 'cut') return [{ kind: 'cut', ...entryGone }]
      if (fate === 'altered') return [{ kind: 'altered', ...entryGone, why: 'erased' }]
      this.erased += 1
      return []
    })
    return [...wrong, ...(await this.#added(link, before))]
  }

  #compared(
    [{ log, number, at: linked }, isImport]: readonly [AuditLink, boolean],
    { id, at, text }: ChainedEntry,
    digest: string | undefined,
  ): ChainFinding[] {
    const entry = { log, what: 'entry', id, link: number, at } as const
    if (this.#tools.seal.digest(text) !== digest) return [{ kind: 'altered', ...entry }]
    // Its time is that of another system, and says nothing of those that follow.
    if (isImport) {
      this.imported += 1
      return []
    }
    if (this.#newest && at.getTime() < this.#newest.getTime() - MOST_LATE_MS)
      return [{ kind: 'added', ...entry, why: 'dated' }]
    if (at.getTime() < linked.getTime() - MOST_LATE_MS) this.late += 1
    // The clock of an instance may be ahead.
    const logged = at < linked ? at : linked
    if (!this.#newest || logged > this.#newest) this.#newest = logged
    return []
  }

  /** Entries whose ids no link may have any more. */
  async #added({ log, seen, open, ids }: AuditLink, before: Before): Promise<ChainFinding[]> {
    const decided = before.open
      .with(IdRanges.above(before.seen, seen))
      .without(IdRanges.of(ids))
      .without(open)
    if (decided.isEmpty) return []
    const added = await this.#tools.entries.among(log, decided, MOST_ADDED)
    return added.map((entry) => ({ kind: 'added', log, what: 'entry', ...entry }))
  }
}
