import { RecordNotFound } from '../../domain/records/record-errors.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { EraseEntries } from './erase-entries.ts'

export class RemoveLogEntries {
  readonly #erase: EraseEntries

  constructor(erase: EraseEntries) {
    this.#erase = erase
  }

  /** Some may be gone already. @param by the name of the user. @throws RecordNotFound */
  async execute(which: readonly Id[] | 'all', by: string): Promise<void> {
    if (which === 'all') return this.#erase.clear(by)
    const why = { reason: 'removed', by } as const
    const erased = await this.#erase.execute((log) => log.remove(which), why)
    if (erased === 0) throw new RecordNotFound()
  }
}
