import type { LoginLog, LoginLogEntry, LoginLogPage } from '../ports/login-log.ts'

export class ListLoginLog {
  readonly #log: LoginLog

  constructor(log: LoginLog) {
    this.#log = log
  }

  execute(
    page: LoginLogPage,
  ): Promise<{ readonly entries: LoginLogEntry[]; readonly total: number }> {
    return this.#log.list(page)
  }
}
