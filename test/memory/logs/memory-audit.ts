import type { Audit } from '../../../application/ports/audit.ts'
import type { Operation } from '../../../application/ports/operation-log.ts'
import type { MemoryDatabase } from '../memory-database.ts'

/** Keeping a line cannot fail here, so nothing that was changed ever has to be undone for it. */
export class MemoryAudit implements Audit {
  readonly #database: MemoryDatabase

  constructor(database: MemoryDatabase) {
    this.#database = database
  }

  async change<T>(work: () => Promise<T>, line: () => Operation): Promise<T> {
    const result = await work()
    keepLine(this.#database, line())
    return result
  }

  async note(line: Operation): Promise<void> {
    keepLine(this.#database, line)
  }

  async failure(line: Operation): Promise<void> {
    keepLine(this.#database, line)
  }
}

export function keepLine(database: MemoryDatabase, line: Operation): void {
  const departmentName = database.users.get(line.operatorId)?.props.department?.name
  const kept = { ...line, departmentName, id: database.nextConsoleId() }
  database.operations = [...database.operations, kept]
}
