import type { AuditedLog } from '../../domain/audit/audited-log.ts'
import { type ErasedEntries, type Erasure, signedErasure } from '../../domain/audit/erasure.ts'
import type { Clock } from '../ports/clock.ts'
import type { Transactions } from '../ports/instances/transactions.ts'
import type { AuditChain } from '../ports/logs/audit-chain.ts'
import type { ChainSeal } from '../ports/logs/chain-seal.ts'
import type { LogEntries } from '../ports/logs/log-entries.ts'

export interface EraseTools {
  readonly chain: AuditChain
  readonly seal: ChainSeal
  readonly clock: Clock
  readonly transactions: Transactions
}

/** Of a signed row. */
const MOST_ERASED = 1000

/**
 * Erases entries of a log and keeps, in the same transaction, which they were, what they were, and
 * why. Whoever has altered an entry before does not get rid of its trace: its digest is not the one
 * that was linked.
 */
export class EraseEntries {
  readonly #log: LogEntries
  readonly #name: AuditedLog
  readonly #tools: EraseTools

  constructor(log: LogEntries, name: AuditedLog, tools: EraseTools) {
    this.#log = log
    this.#name = name
    this.#tools = tools
  }

  /** Erases at most so many entries that are past their retention. */
  async removeBefore(before: Date, most: number): Promise<void> {
    await this.execute((log) => log.removeBefore(before, most), { reason: 'retention', by: '' })
  }

  clear(by: string): Promise<void> {
    return this.#tools.transactions.run(async () => {
      let count = MOST_ERASED
      while (count === MOST_ERASED)
        count = await this.#erase((log) => log.clear(MOST_ERASED), { reason: 'cleared', by })
    })
  }

  /** @returns how many entries were erased */
  execute(
    erase: (log: LogEntries) => Promise<ErasedEntries>,
    why: Pick<Erasure, 'reason' | 'by'>,
  ): Promise<number> {
    return this.#tools.transactions.run(() => this.#erase(erase, why))
  }

  async #erase(
    erase: (log: LogEntries) => Promise<ErasedEntries>,
    why: Pick<Erasure, 'reason' | 'by'>,
  ): Promise<number> {
    const { chain, clock, seal } = this.#tools
    const { ids, digests } = await erase(this.#log)
    if (ids.isEmpty) return 0
    const erasure = { log: this.#name, at: clock.now(), ...why, ids, digests }
    await chain.addErasure({ ...erasure, ...seal.sign(signedErasure(erasure)) })
    return ids.count
  }
}
