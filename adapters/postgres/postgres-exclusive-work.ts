import type { ExclusiveWork } from '../../application/ports/exclusive-work.ts'
import type { Database } from './database.ts'

// Embedded there is one connection, whose own locks never exclude it; there the process decides.
const running = new WeakMap<Database, Set<string>>()

/** An advisory lock of the server, so it ends with the process that holds it. */
export class PostgresExclusiveWork implements ExclusiveWork {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  run(name: string, work: () => Promise<void>): Promise<boolean> {
    return this.#database.isServer ? this.#underLock(name, work) : this.#inProcess(name, work)
  }

  #underLock(name: string, work: () => Promise<void>): Promise<boolean> {
    return this.#database.dedicated(async (query) => {
      const key = [`gatehouse:${name}`]
      const [lock] = await query(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as held',
        key,
      )
      if (lock?.held !== true) return false
      try {
        await work()
      } finally {
        await query('select pg_advisory_unlock(hashtextextended($1, 0))', key)
      }
      return true
    })
  }

  async #inProcess(name: string, work: () => Promise<void>): Promise<boolean> {
    const names = running.get(this.#database) ?? new Set()
    running.set(this.#database, names)
    if (names.has(name)) return false
    names.add(name)
    try {
      await work()
    } finally {
      names.delete(name)
    }
    return true
  }
}
