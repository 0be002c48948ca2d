import type { AuditedLog } from '../../../domain/audit/audited-log.ts'
import type { Erasure } from '../../../domain/audit/erasure.ts'
import { IdRanges } from '../../../domain/audit/id-ranges.ts'
import type { AuditLink } from '../../../domain/parts/chain/audit-link.ts'
import { signedErasure } from '../../../domain/parts/chain/signed.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { ErasureWitness } from '../../ports/logs/log-entries.ts'
import type { AuditChain } from './audit-chain.ts'
import type { ChainSeal } from './chain-seal.ts'

/** `erased`: by the service, as it was linked. `altered`: by the service, but it was not that any more. */
type Fate = 'erased' | 'altered' | 'cut'

/**
 * Signs what remains of erased entries. Whoever has altered an entry before does not get rid of its
 * trace: its digest is not the one that was linked.
 */
export class SignErasures implements ErasureWitness {
  readonly #chain: AuditChain
  readonly #seal: ChainSeal

  constructor(chain: AuditChain, seal: ChainSeal) {
    this.#chain = chain
    this.#seal = seal
  }

  async witness(erasure: Erasure): Promise<void> {
    await this.#chain.addErasure({ ...erasure, ...this.#seal.sign(signedErasure(erasure)) })
  }
}

/** Finds out what became of linked entries that are gone. */
export class FindErased {
  readonly #chain: AuditChain
  readonly #seal: ChainSeal
  /** An erasure usually accounts for entries of many links in a row. */
  #last: readonly Erasure[] = []

  constructor(chain: AuditChain, seal: ChainSeal) {
    this.#chain = chain
    this.#seal = seal
  }

  /** @param gone ids of the link that have no entry */
  async execute(link: AuditLink, gone: readonly Id[]): Promise<ReadonlyMap<Id, Fate>> {
    const known = new Map(gone.map((id) => [id, this.#fate(link, id)]))
    if ([...known.values()].every((fate) => fate === 'erased')) return known
    this.#last = await this.#signed(link.log, gone)
    return new Map(gone.map((id) => [id, this.#fate(link, id)]))
  }

  async #signed(log: AuditedLog, gone: readonly Id[]): Promise<Erasure[]> {
    const all = await this.#chain.erasures(log, IdRanges.of(gone))
    return all.filter((erasure) => this.#seal.check(signedErasure(erasure), erasure) === 'right')
  }

  #fate({ log, ids, digests }: AuditLink, id: Id): Fate {
    const linked = digests[ids.indexOf(id)]
    const those = this.#last.filter((erasure) => erasure.log === log && erasure.ids.has(id))
    if (those.some((one) => one.digests[one.ids.indexOf(id)] === linked)) return 'erased'
    return those.length > 0 ? 'altered' : 'cut'
  }
}
