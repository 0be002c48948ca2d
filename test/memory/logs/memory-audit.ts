import type { Audit } from '../../../application/ports/logs/audit.ts'
import type { Operation } from '../../../application/ports/logs/operation-log.ts'
import type { MemoryDatabase } from '../memory-database.ts'

/** Keeping an entry cannot fail here, so nothing that was changed ever has to be undone for it. */
export class MemoryAudit implements Audit {
  readonly #database: MemoryDatabase

  constructor(database: MemoryDatabase) {
    this.#database = database
  }

  async change<T>(work: () => Promise<T>, entry: () => Operation): Promise<T> {
    const result = await work()
    keepEntry(this.#database, entry())
    return result
  }

  async note(entry: Operation): Promise<void> {
    keepEntry(this.#database, entry)
  }

  async failure(entry: Operation): Promise<void> {
    keepEntry(this.#database, entry)
  }
}

export function keepEntry(database: MemoryDatabase, entry: Operation): void {
  const departmentName = database.users.get(entry.operatorId)?.props.department?.name
  const kept = { ...entry, departmentName, id: database.nextConsoleId() }
  database.operations = [...database.operations, kept]
}
