import type { AuditedLog } from '../../domain/audit/audited-log.ts'
import type { ErasedEntries, Erasure } from '../../domain/audit/erasure.ts'
import type { Clock } from '../ports/clock.ts'
import type { Transactions } from '../ports/instances/transactions.ts'
import type { ErasureWitness, LogEntries } from '../ports/logs/log-entries.ts'

export interface EraseTools {
  readonly witnesses: readonly ErasureWitness[]
  readonly clock: Clock
  readonly transactions: Transactions
}

/** Of what a witness keeps in one row. */
const MOST_ERASED = 1000

/** Erases entries of a log. Witnesses learn, in the same transaction, which they were and why. */
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
    const { witnesses, clock } = this.#tools
    const { ids, digests } = await erase(this.#log)
    if (ids.isEmpty) return 0
    const erasure = { log: this.#name, at: clock.now(), ...why, ids, digests }
    for (const one of witnesses) await one.witness(erasure)
    return ids.count
  }
}
