import type { ExclusiveWork } from '../../../application/ports/exclusive-work.ts'
import type { Database } from '../connection/database.ts'

// The embedded store has a single connection, which advisory locks never exclude, so locks are kept
// in the process there.
const running = new WeakMap<Database, Set<string>>()

/** Uses an advisory lock of the server, which ends with the process that holds it. */
export class PostgresExclusiveWork implements ExclusiveWork {
  readonly #database: Database
  readonly #locks = new Set<() => void>()

  constructor(database: Database) {
    this.#database = database
  }

  run(name: string, work: () => Promise<void>): Promise<boolean> {
    return this.#database.isServer ? this.#underLock(name, work) : this.#inProcess(name, work)
  }

  /**
   * Called on shutdown, before the store closes and waits for every connection. Work that still
   * waits for others continues without its lock.
   */
  letGo(): void {
    for (const letGo of this.#locks) letGo()
  }

  #underLock(name: string, work: () => Promise<void>): Promise<boolean> {
    return this.#database.dedicated(async (query) => {
      const key = [`gatehouse:${name}`]
      const [lock] = await query(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as held',
        key,
      )
      if (lock?.held !== true) return false
      const held = Promise.withResolvers<void>()
      this.#locks.add(held.resolve)
      try {
        await Promise.race([work(), held.promise])
      } finally {
        this.#locks.delete(held.resolve)
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
