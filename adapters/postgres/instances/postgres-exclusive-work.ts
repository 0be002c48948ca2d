import type { ExclusiveWork } from '../../../application/ports/instances/exclusive-work.ts'
import type { Database, Query } from '../connection/database.ts'

const LOCK = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as held'
const UNLOCK = 'select pg_advisory_unlock(hashtextextended($1, 0))'
const UNLOCK_ALL = 'select pg_advisory_unlock_all()'

/** A connection that holds locks of the server for as long as it is open. */
class LockConnection {
  readonly #query: Promise<Query>
  readonly #closing = Promise.withResolvers<void>()
  /** The last statement: a connection takes one at a time. */
  #last: Promise<unknown> = Promise.resolve()
  #isClosed = false

  constructor(database: Database) {
    const opened = Promise.withResolvers<Query>()
    this.#query = opened.promise
    const held = database.dedicated(async (query) => {
      opened.resolve(query)
      await this.#closing.promise
      await this.#last
      await query(UNLOCK_ALL, [])
    })
    // A connection that broke has no locks any more.
    held.catch(opened.reject)
  }

  /** @returns whether the lock is held now */
  async lock(key: string): Promise<boolean> {
    const [answer] = await this.#ask(LOCK, key)
    return answer?.held === true
  }

  async unlock(key: string): Promise<void> {
    if (!this.#isClosed) await this.#ask(UNLOCK, key)
  }

  /** Ends all locks. */
  close(): void {
    this.#isClosed = true
    this.#closing.resolve()
  }

  #ask(sql: string, key: string) {
    const answer = this.#last.then(() => this.#query).then((query) => query(sql, [key]))
    this.#last = answer.catch(() => undefined)
    return answer
  }
}

/** The lock belongs to the transaction that waits for the work. It holds no snapshot meanwhile. */
const POOLED_LOCK = `select set_config('idle_in_transaction_session_timeout', '0', true),
  pg_try_advisory_xact_lock(hashtextextended($1, 0)) as held`

// The embedded store has a single connection, which advisory locks never exclude, so locks are kept
// in the process there.
const running = new WeakMap<Database, Set<string>>()

/**
 * Uses advisory locks of the server, which end with the process that holds them. One connection
 * holds those of all work, which needs the others. Behind a pooler, each work has its own.
 */
export class PostgresExclusiveWork implements ExclusiveWork {
  readonly #database: Database
  readonly #names = new Set<string>()
  readonly #lettingGo = Promise.withResolvers<void>()
  #connection: LockConnection | undefined

  constructor(database: Database) {
    this.#database = database
  }

  async run(name: string, work: () => Promise<void>): Promise<boolean> {
    const names = this.#runningHere()
    // A session has its own locks as often as it asks for them.
    if (names.has(name)) return false
    names.add(name)
    try {
      if (!this.#database.isServer) {
        await work()
        return true
      }
      return await this.#underLock(`gatehouse:${name}`, work)
    } finally {
      names.delete(name)
      if (names.size === 0) this.#release(this.#connection)
    }
  }

  /**
   * Called on shutdown, before the store closes and waits for every connection. Work that still
   * waits for others continues without its lock.
   */
  letGo(): void {
    this.#lettingGo.resolve()
    this.#release(this.#connection)
  }

  #runningHere(): Set<string> {
    if (this.#database.isServer) return this.#names
    const names = running.get(this.#database) ?? new Set()
    running.set(this.#database, names)
    return names
  }

  #underLock(key: string, work: () => Promise<void>): Promise<boolean> {
    const untilLetGo = () => Promise.race([work(), this.#lettingGo.promise])
    if (this.#database.isPooled) return this.#inTransaction(key, untilLetGo)
    return this.#onSharedConnection(key, () => this.#database.unhurriedly(untilLetGo))
  }

  #inTransaction(key: string, work: () => Promise<void>): Promise<boolean> {
    return this.#database.dedicated(async (query) => {
      const [answer] = await query(POOLED_LOCK, [key])
      if (answer?.held !== true) return false
      await work()
      return true
    })
  }

  async #onSharedConnection(key: string, work: () => Promise<void>): Promise<boolean> {
    this.#connection ??= new LockConnection(this.#database)
    const connection = this.#connection
    const orRelease = (error: unknown) => {
      this.#release(connection)
      throw error
    }
    if (!(await connection.lock(key).catch(orRelease))) return false
    try {
      await work()
    } finally {
      await connection.unlock(key).catch(orRelease)
    }
    return true
  }

  /** The next lock opens another connection. */
  #release(connection: LockConnection | undefined): void {
    connection?.close()
    if (this.#connection === connection) this.#connection = undefined
  }
}
