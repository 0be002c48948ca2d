import type { AuditChain } from '../../../application/parts/chain/audit-chain.ts'
import type { AuditedLog } from '../../../domain/audit/audited-log.ts'
import type { Erasure } from '../../../domain/audit/erasure.ts'
import { IdRanges } from '../../../domain/audit/id-ranges.ts'
import type { AuditLink } from '../../../domain/parts/chain/audit-link.ts'
import type { ChainStart, Signed } from '../../../domain/parts/chain/signed.ts'

export class MemoryAuditChain implements AuditChain {
  #links: readonly AuditLink[] = []
  #erasures: readonly (Erasure & Signed)[] = []
  readonly #starts = new Map<AuditedLog, ChainStart & Signed>()

  async last(log: AuditedLog, until?: Date): Promise<AuditLink | undefined> {
    return this.#of(log).findLast(({ at }) => until === undefined || at <= until)
  }

  async list(log: AuditedLog, after: number, limit: number): Promise<AuditLink[]> {
    return this.#of(log)
      .filter(({ number }) => number > after)
      .slice(0, limit)
  }

  async append(link: AuditLink): Promise<boolean> {
    if (this.#of(link.log).some(({ number }) => number === link.number)) return false
    this.#links = [...this.#links, link].toSorted((one, other) => one.number - other.number)
    return true
  }

  async addErasure(erasure: Erasure & Signed): Promise<void> {
    this.#erasures = [...this.#erasures, erasure]
  }

  async erasures(log: AuditedLog, ids: IdRanges): Promise<(Erasure & Signed)[]> {
    return this.#erasures.filter((one) => one.log === log && isShared(one.ids, ids))
  }

  async start(log: AuditedLog): Promise<(ChainStart & Signed) | undefined> {
    return this.#starts.get(log)
  }

  async moveStart(start: ChainStart & Signed): Promise<void> {
    const { log, number } = start
    this.#starts.set(log, start)
    this.#links = this.#links.filter((link) => link.log !== log || link.number > number)
    const [lowest] = this.#of(log)
      .flatMap(({ ids }) => ids.map(BigInt))
      .toSorted((one, other) => Number(one - other))
    const below = IdRanges.above('0', String((lowest ?? 1n) - 1n))
    this.#erasures = this.#erasures.filter(
      (one) => one.log !== log || !one.ids.without(below).isEmpty,
    )
  }

  #of(log: AuditedLog): AuditLink[] {
    return this.#links.filter((link) => link.log === log)
  }
}

function isShared(one: IdRanges, other: IdRanges): boolean {
  return one.without(other).count < one.count
}
