import type { Id } from '../../domain/shared/id.ts'
import type { LoginLog } from '../ports/login-log.ts'

export class RemoveLoginLog {
  readonly #log: LoginLog

  constructor(log: LoginLog) {
    this.#log = log
  }

  /** It is no error when some of the lines do not exist. */
  execute(which: readonly Id[] | 'all'): Promise<void> {
    return which === 'all' ? this.#log.clear() : this.#log.remove(which)
  }
}
