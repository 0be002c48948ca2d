import type { Database, Query } from '../connection/database.ts'

const LOCK = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as held'
const UNLOCK = 'select pg_advisory_unlock(hashtextextended($1, 0))'
const UNLOCK_ALL = 'select pg_advisory_unlock_all()'

/** A connection that holds locks of the server for as long as it is open. */
export class LockConnection {
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
