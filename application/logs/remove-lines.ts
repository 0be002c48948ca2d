import type { Id } from '../../domain/shared/id.ts'
import type { LogLines } from '../ports/log-lines.ts'

export class RemoveLines {
  readonly #log: LogLines

  constructor(log: LogLines) {
    this.#log = log
  }

  /** It is no error when some of the lines do not exist. */
  execute(which: readonly Id[] | 'all'): Promise<void> {
    return which === 'all' ? this.#log.clear() : this.#log.remove(which)
  }
}
