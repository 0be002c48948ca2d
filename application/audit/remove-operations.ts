import type { Id } from '../../domain/shared/id.ts'
import type { OperationLog } from '../ports/operation-log.ts'

export class RemoveOperations {
  readonly #log: OperationLog

  constructor(log: OperationLog) {
    this.#log = log
  }

  /** It is no error when some of the lines do not exist. */
  execute(which: readonly Id[] | 'all'): Promise<void> {
    return which === 'all' ? this.#log.clear() : this.#log.remove(which)
  }
}
