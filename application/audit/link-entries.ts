import { type AuditLink, hashedLink, signedLink } from '../../domain/audit/audit-link.ts'
import { AUDITED_LOGS, type AuditedLog } from '../../domain/audit/audited-log.ts'
import { IdRanges } from '../../domain/audit/id-ranges.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { AuditChain } from '../ports/audit-chain.ts'
import type { ChainSeal, SealCheck } from '../ports/chain-seal.ts'
import type { ChainedEntries, ChainedEntry } from '../ports/chained-entries.ts'
import type { Clock } from '../ports/clock.ts'
import { checkInChain } from './trusted-link.ts'

const MOST_ENTRIES = 1000
/** Bounds the time of a round while entries from before the chain are linked. */
const MOST_LINKS = 20
/** No transaction is open for so long. */
const OPEN_MS = 3_600_000
const NO_ID = '0'

export interface ChainTools {
  readonly chain: AuditChain
  readonly entries: ChainedEntries
  readonly seal: ChainSeal
  readonly clock: Clock
}

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
   * @throws if the end of a chain was altered: nothing is linked to it
   */
  async execute(): Promise<void> {
    const troubles: string[] = []
    for (const log of AUDITED_LOGS) troubles.push(...(await this.#link(log)))
    if (troubles.length > 0) throw new Error(`${troubles.join('; ')}: "audit verify" says more`)
  }

  /** @returns why nothing can be linked to what is there */
  async #link(log: AuditedLog): Promise<string[]> {
    const { chain, entries, seal } = this.#tools
    for (let links = 0; links < MOST_LINKS; links += 1) {
      const last = await chain.last(log)
      // What the last link says it has seen decides which entries are linked.
      const check = last ? await checkInChain(last, chain, seal) : await this.#checkEmpty(log)
      if (check === 'wrong')
        return [`the end of the chain of the ${log} log is not what was signed`]
      const above = last?.seen ?? NO_ID
      const found = await entries.unlinked(log, above, last?.open ?? IdRanges.none, MOST_ENTRIES)
      const begins = !last || check === 'unknown'
      if (found.length > 0) await this.#append(log, last, { found, begins })
      if (found.length < MOST_ENTRIES) break
    }
    return []
  }

  /** The last link stays when others are forgotten. */
  async #checkEmpty(log: AuditedLog): Promise<SealCheck> {
    return (await this.#tools.chain.start(log)) ? 'wrong' : 'right'
  }

  async #append(
    log: AuditedLog,
    last: AuditLink | undefined,
    { found, begins }: { found: readonly ChainedEntry[]; begins: boolean },
  ): Promise<void> {
    const { chain, clock, seal } = this.#tools
    const at = clock.now()
    const ids = found.map(({ id }) => id)
    const seen = highest([last?.seen ?? NO_ID, ...ids])
    const content = {
      log,
      number: (last?.number ?? 0) + 1,
      at,
      begins,
      previous: last?.hash ?? '',
      seen,
      open: await this.#open(log, last, found, at),
      ids,
      digests: found.map(({ text }) => seal.digest(text)),
    }
    const hash = seal.digest(hashedLink(content))
    const signed = seal.sign(signedLink({ log, number: content.number, hash }))
    await chain.append({ ...content, hash, ...signed })
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
    const expired = waiting.isEmpty ? undefined : (await this.#tools.chain.last(log, since))?.open
    return waiting
      .without(expired ?? IdRanges.none)
      .with(fresh)
      .without(IdRanges.of(ids))
  }
}

function highest(ids: readonly Id[]): Id {
  return String(ids.map(BigInt).reduce((one, other) => (one > other ? one : other)))
}
