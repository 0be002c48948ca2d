import type { LoginLog, LoginLogLine, LoginLogPage } from '../ports/login-log.ts'

export class ListLoginLog {
  readonly #log: LoginLog

  constructor(log: LoginLog) {
    this.#log = log
  }

  execute(page: LoginLogPage): Promise<{ readonly lines: LoginLogLine[]; readonly total: number }> {
    return this.#log.list(page)
  }
}
