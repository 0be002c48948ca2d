import type { Id } from '../../domain/shared/id.ts'
import type { EraseEntries } from './erase-entries.ts'

export class RemoveLogEntries {
  readonly #erase: EraseEntries

  constructor(erase: EraseEntries) {
    this.#erase = erase
  }

  /** Ids that do not exist are ignored. @param by the name of the user */
  async execute(which: readonly Id[] | 'all', by: string): Promise<void> {
    if (which === 'all') await this.#erase.clear(by)
    else await this.#erase.execute((log) => log.remove(which), { reason: 'removed', by })
  }
}
