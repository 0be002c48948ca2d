import type { AuditedLog } from '../../domain/audit/audited-log.ts'
import { type Erasure, signedErasure } from '../../domain/audit/erasure.ts'
import type { IdRanges } from '../../domain/audit/id-ranges.ts'
import type { AuditChain } from '../ports/audit-chain.ts'
import type { ChainSeal } from '../ports/chain-seal.ts'
import type { Clock } from '../ports/clock.ts'
import type { LogEntries } from '../ports/log-entries.ts'
import type { Transactions } from '../ports/transactions.ts'

export interface EraseTools {
  readonly chain: AuditChain
  readonly seal: ChainSeal
  readonly clock: Clock
  readonly transactions: Transactions
}

/** Erases entries of a log and keeps, in the same transaction, which they were, and why. */
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
  removeBefore(before: Date, most: number): Promise<void> {
    return this.execute((log) => log.removeBefore(before, most), { reason: 'retention', by: '' })
  }

  /** @param erase returns the ids of the entries that it erased */
  execute(
    erase: (log: LogEntries) => Promise<IdRanges>,
    why: Pick<Erasure, 'reason' | 'by'>,
  ): Promise<void> {
    const { chain, clock, seal, transactions } = this.#tools
    return transactions.run(async () => {
      const ids = await erase(this.#log)
      if (ids.isEmpty) return
      const erasure = { log: this.#name, at: clock.now(), ...why, ids }
      await chain.addErasure({ ...erasure, ...seal.sign(signedErasure(erasure)) })
    })
  }
}
