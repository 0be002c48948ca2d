import { AUDITED_LOGS, type AuditedLog } from '../../../domain/audit/audited-log.ts'
import { IdRanges } from '../../../domain/audit/id-ranges.ts'
import type { AuditLink } from '../../../domain/parts/chain/audit-link.ts'
import { addLink, type ChainTools, endOf, highest, MOST_ENTRIES } from './chain-end.ts'
import type { ChainedEntry } from './chained-entries.ts'

/** Bounds the time of a round while entries from before the chain are linked. */
const MOST_LINKS = 20
/** No transaction is open for so long. */
const OPEN_MS = 3_600_000
const NO_ID = '0'

/**
 * Links what was logged since the last link. Ids become visible in any order, so those that have no
 * entry yet stay open for an hour.
 */
export class LinkEntries {
  readonly #tools: ChainTools

  constructor(tools: ChainTools) {
    this.#tools = tools
  }

  /**
   * On one instance at a time. Another one that links too does no harm.
   * @throws if the end of a chain was altered: nothing is linked to it. The other log is linked
   */
  async execute(): Promise<void> {
    const failures: unknown[] = []
    for (const log of AUDITED_LOGS) {
      await this.#link(log).catch((failure: unknown) => failures.push(failure))
    }
    if (failures.length > 0) throw new AggregateError(failures, failures.join('; '))
  }

  async #link(log: AuditedLog): Promise<void> {
    const { clock, entries } = this.#tools
    for (let links = 0; links < MOST_LINKS; links += 1) {
      const end = await endOf(log, this.#tools)
      if (!end) {
        const trouble = `the end of the chain of the ${log} log is not what was signed`
        throw new Error(`${trouble}: "audit verify" says more`)
      }
      // What the last link says it has seen decides which entries are linked.
      const { seen = NO_ID, open = IdRanges.none } = end.last ?? {}
      const found = await entries.unlinked(log, seen, open, MOST_ENTRIES)
      const at = clock.now()
      if (found.length > 0) {
        const waiting = await this.#open(log, end.last, found, at)
        await addLink(this.#tools, end, { found, at, open: waiting })
      }
      if (found.length < MOST_ENTRIES) break
    }
  }

  /** Ids below an entry that is old belong to nobody any more. */
  async #open(
    log: AuditedLog,
    last: AuditLink | undefined,
    found: readonly ChainedEntry[],
    now: Date,
  ): Promise<IdRanges> {
    const since = new Date(now.getTime() - OPEN_MS)
    const ids = found.map(({ id }) => id)
    const before = last?.seen ?? NO_ID
    const old = found.flatMap(({ id, at }) => (at < since ? [id] : []))
    const fresh = IdRanges.above(highest([before, ...old]), highest([before, ...ids]))
    const waiting = last?.open ?? IdRanges.none
    // Others of these ids may have entries that were not read yet.
    const isWhole = found.length < MOST_ENTRIES
    const expired =
      waiting.isEmpty || !isWhole ? undefined : (await this.#tools.chain.last(log, since))?.open
    return waiting
      .without(expired ?? IdRanges.none)
      .with(fresh)
      .without(IdRanges.of(ids))
  }
}
