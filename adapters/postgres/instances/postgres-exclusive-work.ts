import type { ExclusiveWork } from '../../../application/ports/exclusive-work.ts'
import type { Database } from '../connection/database.ts'

/**
 * Behind a pooler, the lock belongs to the transaction that waits for the work. It holds no
 * snapshot meanwhile.
 */
const POOLED = {
  lock: `select set_config('idle_in_transaction_session_timeout', '0', true),
    pg_try_advisory_xact_lock(hashtextextended($1, 0)) as held`,
}
const OWN = {
  lock: 'select pg_try_advisory_lock(hashtextextended($1, 0)) as held',
  unlock: 'select pg_advisory_unlock(hashtextextended($1, 0))',
}

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
    const { lock, unlock } = { unlock: undefined, ...(this.#database.isPooled ? POOLED : OWN) }
    return this.#database.dedicated(async (query) => {
      const key = [`gatehouse:${name}`]
      const [answer] = await query(lock, key)
      if (answer?.held !== true) return false
      const held = Promise.withResolvers<void>()
      this.#locks.add(held.resolve)
      try {
        await Promise.race([work(), held.promise])
      } finally {
        this.#locks.delete(held.resolve)
        if (unlock) await query(unlock, key)
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
