import { AsyncLocalStorage } from 'node:async_hooks'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { DependencyUnavailable } from '../../../domain/shared/availability-errors.ts'
import { SharedRound } from '../instances/shared-round.ts'
import { SignsOfLife } from '../instances/signs-of-life.ts'
import { RecentTotals } from '../rows/recent-totals.ts'
import { Deadline } from './deadline.ts'
import type { ConnectionCounts, Driver } from './driver.ts'
import type { Gathered } from './gathered.ts'
import { retryLostRaces } from './lost-races.ts'
import { type Connection, rowsOn } from './on-connection.ts'
import type { Row } from './preparing-pool.ts'
import type { Statement } from './statement.ts'
import { translated } from './store-errors.ts'
import { refuseLate, underLimits } from './time-limits.ts'
import type { Transaction } from './transaction.ts'

export type { Row }
export type Query = (sql: string, values: readonly unknown[]) => Promise<readonly Row[]>

const PATIENT_MS = 15_000
const LONG_MS = 60_000
// Together what any piece of work may wait for a server that says nothing.
const WATCH = { quietMs: 200, mostMs: PATIENT_MS }
const SIGN_MS = 1300

// Any commit that is waited for takes all earlier ones along; this one locks no row.
const SETTLE: Statement = {
  name: 'settle',
  text: `select pg_logical_emit_message(true, 'gatehouse', '')`,
}

/** The one way to the store. An outage leaves every method as `DependencyUnavailable`. */
export class Database {
  /** Of lists, all on this store. */
  readonly totals = new RecentTotals()
  readonly know: Driver['know']
  readonly #driver: Driver
  readonly #transaction = new AsyncLocalStorage<Transaction>()
  /** Set inside `dedicated`: work that no request waits for may take its time. */
  readonly #unhurried = new AsyncLocalStorage<true>()
  /** However many wait for the disk at once, one statement waits for all of them. */
  readonly #settling = new SharedRound(() => this.#settle())
  readonly #life = new SignsOfLife(() => this.#withPatience(SIGN_MS, () => this.ping()), WATCH)
  /** Milliseconds, set inside `durably`. */
  readonly #patience = new AsyncLocalStorage<number>()

  constructor(driver: Driver) {
    this.#driver = driver
    this.know = driver.know
  }

  /** False when embedded: one process, one connection. */
  get isServer(): boolean {
    return this.#driver.pool !== undefined
  }

  /** `undefined` when embedded. */
  get connections(): ConnectionCounts | undefined {
    return this.#driver.connections?.()
  }

  /** The transaction's entity manager inside `transaction`, else a fresh one. */
  async use<T>(work: (em: SqlEntityManager) => Promise<T>): Promise<T> {
    const current = this.#transaction.getStore()
    try {
      if (current) {
        refuseLate(current.deadline)
        return await work(current.em)
      }
      if (!this.isServer) return await work(this.#driver.em.fork())
      return await this.#onConnection(({ em }) => work(em))
    } catch (error) {
      throw translated(error)
    }
  }

  /** Everything `work` does through this object commits together or not at all. */
  transaction<T>(work: () => Promise<T>): Promise<T> {
    return this.#transact(work, (once) => once())
  }

  /** The same for `work` that does nothing else: when it loses against others it is done again. */
  repeatableTransaction<T>(work: () => Promise<T>): Promise<T> {
    return this.#transact(work, retryLostRaces)
  }

  async #transact<T>(work: () => Promise<T>, tries: typeof retryLostRaces<T>): Promise<T> {
    if (this.#transaction.getStore()) return work()
    const deadline = this.#deadline()
    const act = (current: Transaction, connection: Connection) =>
      // A transaction never lets go of a connection that dies in it. With a layer of its own it does
      // not hold up the outer one, on which the limits are still to be set back.
      connection.connection().execute((own) => this.#inTransaction(current, own, work))
    try {
      return await tries(() => this.#onConnection(act, deadline))
    } catch (error) {
      throw translated(error)
    }
  }

  /**
   * Not the mapper's own `transactional`: when a connection dies in it, the pool never gets the
   * place back, and closing the pool waits for ever. `connection()` gives it back in any case, once
   * the work on it has ended, however long ago its caller was told that it failed.
   */
  #onConnection<T>(
    work: (current: Transaction, on: Connection) => Promise<T>,
    deadline = this.#deadline(),
  ): Promise<T> {
    const em = this.#driver.em.fork()
    const done = em
      .getKysely<Record<string, Row>>()
      .connection()
      .execute((connection) => {
        em.setTransactionContext(connection)
        const act = () => work({ em, deadline, afterwards: [] }, connection)
        return this.isServer
          ? underLimits((text) => rowsOn(connection, text, []), deadline, act)
          : act()
      })
    return deadline ? deadline.within(done) : done
  }

  async #inTransaction<T>(current: Transaction, connection: Connection, work: () => Promise<T>) {
    const transaction = await connection.startTransaction().execute()
    try {
      current.em.setTransactionContext(transaction)
      const result = await this.#transaction.run(current, work)
      // Whoever asked for it has been told by now that it failed, or is about to be.
      refuseLate(current.deadline)
      await transaction.commit().execute()
      return result
    } catch (error) {
      // On a dead connection this fails too; why the work failed is the better story.
      await transaction
        .rollback()
        .execute()
        .catch(() => undefined)
      throw error
    } finally {
      for (const work of current.afterwards) work()
    }
  }

  /** Once others can see what the transaction did, or it has failed; without one, at once. */
  afterwards(work: () => void): void {
    const current = this.#transaction.getStore()
    if (current) current.afterwards.push(work)
    else work()
  }

  /** Runs a statement without the mapper; named ones are prepared on a server. */
  async rows(statement: Statement, values: readonly unknown[]): Promise<readonly Row[]> {
    const pool = this.#transaction.getStore() ? undefined : this.#driver.pool
    if (!pool) return this.use((em) => rowsOn(em.getKysely(), statement.text, values))
    const deadline = this.#deadline()
    const done = retryLostRaces(() => pool.rows(statement, values, deadline))
    try {
      return await (deadline ? deadline.within(done) : done)
    } catch (error) {
      throw translated(error)
    }
  }

  /**
   * With what others ask meanwhile. What is asked inside a transaction, or may take longer than a
   * request, is asked alone.
   */
  together<Question, Answer>(
    questions: Gathered<Question, Answer>,
    question: Question,
  ): Promise<Answer> {
    const isOnItsOwn = [this.#transaction, this.#unhurried, this.#patience].some((s) =>
      s.getStore(),
    )
    if (isOnItsOwn) return questions.alone(question)
    const deadline = this.#deadline()
    const answer = questions.ask(question, deadline)
    return deadline?.within(answer) ?? answer
  }

  /** For requests with many statements: each is as quick as in others, together they take up to a minute. */
  patiently<T>(work: () => Promise<T>): Promise<T> {
    return this.#whileThere(() => this.#withPatience(LONG_MS, work))
  }

  /** One connection for as long as `work` lasts, without a deadline for anything it does. */
  dedicated<T>(work: (query: Query) => Promise<T>): Promise<T> {
    return this.#unhurried.run(true, async () => {
      try {
        return await this.#onConnection((_current, connection) =>
          work((sql, values) => rowsOn(connection, sql, values)),
        )
      } catch (error) {
        throw translated(error)
      }
    })
  }

  /**
   * For what is stored beside large objects: the disk may be busy with these for longer than other
   * requests wait. A server that says nothing is not waited for longer than anywhere. When it
   * resolves, what was done is on the disk, `RELAXED` or not. When it does not, nobody knows. Not
   * inside a transaction, which would commit later.
   */
  async durably<T>(work: () => Promise<T>): Promise<T> {
    if (this.#transaction.getStore())
      throw new Error('A transaction cannot be settled from inside.')
    const lostBefore = this.#driver.lost()
    const result = await this.#whileThere(async () => {
      const done = await this.#patience.run(PATIENT_MS, work)
      await this.#settling.run()
      return done
    })
    // A server that crashed and came back would settle what it does not know of any more. It does
    // not do so without breaking connections.
    if (this.#driver.lost() !== lostBefore) throw new DependencyUnavailable()
    return result
  }

  /** Not under the limits of whoever happens to ask for it: others wait for it too. */
  #settle(): Promise<readonly Row[]> {
    const settle = () => this.rows(SETTLE, [])
    return this.#whileThere(() => this.#withPatience(PATIENT_MS, settle))
  }

  #whileThere<T>(work: () => Promise<T>): Promise<T> {
    return this.isServer ? this.#life.whileThere(work()) : work()
  }

  #withPatience<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
    return this.#unhurried.exit(() => this.#patience.run(milliseconds, work))
  }

  /** A server that says nothing must not hold up a request. Embedded, there is nobody to wait for. */
  #deadline(): Deadline | undefined {
    if (!this.isServer || this.#unhurried.getStore()) return undefined
    return new Deadline(this.#patience.getStore())
  }

  async ping(): Promise<void> {
    await this.rows({ name: 'ping', text: 'select 1' }, [])
  }

  async close(): Promise<void> {
    await this.#driver.close()
  }
}
