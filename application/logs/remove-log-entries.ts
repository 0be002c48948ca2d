import type { Id } from '../../domain/shared/id.ts'
import type { LogEntries } from '../ports/log-entries.ts'

export class RemoveLogEntries {
  readonly #log: LogEntries

  constructor(log: LogEntries) {
    this.#log = log
  }

  /** Ids that do not exist are ignored. */
  execute(which: readonly Id[] | 'all'): Promise<void> {
    return which === 'all' ? this.#log.clear() : this.#log.remove(which)
  }
}
