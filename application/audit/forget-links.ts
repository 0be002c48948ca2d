import type { AuditLink } from '../../domain/audit/audit-link.ts'
import type { AuditedLog } from '../../domain/audit/audited-log.ts'
import { type ChainStart, signedStart } from '../../domain/audit/chain-start.ts'
import { signedErasure } from '../../domain/audit/erasure.ts'
import { IdRanges } from '../../domain/audit/id-ranges.ts'
import type { ChainTools } from './link-entries.ts'

/** Bounds the time of a round. */
const MOST_LINKS = 100
const DAY = 86_400_000

/**
 * Forgets the first links of a chain once all their entries are erased: one signed row remains of
 * them. Entries that were cut are told of for as long as they would have been kept.
 */
export class ForgetLinks {
  readonly #tools: ChainTools
  readonly #days: Readonly<Record<AuditedLog, number>>

  /** @param days for how many entries are kept */
  constructor(tools: ChainTools, days: Readonly<Record<AuditedLog, number>>) {
    this.#tools = tools
    this.#days = days
  }

  async execute(): Promise<void> {
    await this.#forget('login')
    await this.#forget('operation')
  }

  async #forget(log: AuditedLog): Promise<void> {
    const { chain, clock, seal } = this.#tools
    const before = await chain.start(log)
    let { number, entries } = before ?? { number: 0, entries: 0 }
    let last: AuditLink | undefined
    for (let count = 0; count < MOST_LINKS; count += 1) {
      // The last link of the chain stays.
      const [link, next] = await chain.list(log, number, 2)
      if (!link || !next || link.number !== number + 1 || !(await this.#isOver(link))) break
      last = link
      number = link.number
      entries += link.ids.length
    }
    if (!last) return
    const { hash, seen, open } = last
    const start: ChainStart = { log, number, hash, at: clock.now(), seen, open, entries }
    await chain.moveStart({ ...start, ...seal.sign(signedStart(start)) })
  }

  async #isOver({ log, at, ids }: AuditLink): Promise<boolean> {
    const { chain, clock, entries, seal } = this.#tools
    const all = IdRanges.of(ids)
    if ((await entries.among(log, all, 1)).length > 0) return false
    if (at.getTime() < clock.now().getTime() - this.#days[log] * DAY) return true
    const erased = (await chain.erasures(log, all)).filter(
      (erasure) => seal.check(signedErasure(erasure), erasure) === 'right',
    )
    return erased.reduce((left, one) => left.without(one.ids), all).isEmpty
  }
}
