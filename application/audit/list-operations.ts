import type { OperationEntry, OperationLog, OperationPage } from '../ports/operation-log.ts'

export class ListOperations {
  readonly #log: OperationLog

  constructor(log: OperationLog) {
    this.#log = log
  }

  execute(
    page: OperationPage,
  ): Promise<{ readonly entries: OperationEntry[]; readonly total: number }> {
    return this.#log.list(page)
  }
}
