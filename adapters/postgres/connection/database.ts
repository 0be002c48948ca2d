import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { SqlEntityManager } from '@mikro-orm/sql'
import type { Savepoints } from '../../../application/ports/instances/savepoints.ts'
import { DependencyUnavailable } from '../../../domain/shared/availability-errors.ts'
import { SharedRound } from '../instances/shared-round.ts'
import { RecentTotals } from '../rows/recent-totals.ts'
import type { ConnectionCounts, Driver } from './driver.ts'
import type { Gathered } from './gathered.ts'
import { type Connection, rowsOn } from './on-connection.ts'
import type { Row } from './preparing-pool.ts'
import type { Asked, Statement } from './statement.ts'
import { isLostRace, translated } from './store-errors.ts'
import { REQUEST_LIMITS, refuseLate, transactionLimits, underLimits } from './time-limits.ts'
import { inTransaction, type Transaction } from './transaction.ts'
import { Waits } from './waits.ts'

const MOST_TRIES = 3
/** A random pause keeps two losers from colliding again. */
const LONGEST_PAUSE_MS = 20

export type { Row }

type Watch = <T>(operation: string, call: () => T) => T
export type Query = (sql: string, values: readonly unknown[]) => Promise<readonly Row[]>

// A commit that waits for the disk flushes all earlier commits too. This one locks no row.
const SETTLE: Statement = {
  name: 'settle',
  text: `select pg_logical_emit_message(true, 'gatehouse', '')`,
}

/** The only access to the store. Every method throws `DependencyUnavailable` during an outage. */
export class Database implements Savepoints {
  readonly totals = new RecentTotals()
  readonly know: Driver['know']
  readonly #driver: Driver
  readonly #transaction = new AsyncLocalStorage<Transaction>()
  /** All callers that wait for the disk at the same time share one statement. */
  readonly #settling = new SharedRound(() => this.#settle())
  readonly #waits: Waits
  #watch: Watch = (_operation, call) => call()

  constructor(driver: Driver) {
    this.#driver = driver
    this.know = driver.know
    const { isUnhurried = false } = driver
    this.#waits = new Waits(this.isServer, isUnhurried, () => this.ping())
  }

  /** False for the embedded store, which has one process and one connection. */
  get isServer(): boolean {
    return this.#driver.pool !== undefined || this.isPooled
  }

  /** Whether a pooler stands before the server, so that no session outlives a transaction. */
  get isPooled(): boolean {
    return this.#driver.isPooled === true
  }

  get connections(): ConnectionCounts | undefined {
    return this.#driver.connections?.()
  }

  get isInTransaction(): boolean {
    return this.#transaction.getStore() !== undefined
  }

  /** Lets `watch` observe what callers ask for from now on: statements by their names. */
  watch(watch: Watch): void {
    this.#watch = watch
  }

  /** Passes `work` the transaction's entity manager inside `transaction`, or a fresh one. */
  use<T>(work: (em: SqlEntityManager) => Promise<T>): Promise<T> {
    return this.#watch('use', () => this.#use(work))
  }

  async #use<T>(work: (em: SqlEntityManager) => Promise<T>): Promise<T> {
    const current = this.#transaction.getStore()
    this.#driver.discover()
    try {
      if (current) {
        refuseLate(current.deadline)
        return await work(current.em)
      }
      if (!this.isServer) return await work(this.#driver.em.fork())
      if (this.isPooled)
        return await this.#transact(
          () => this.#use(work),
          (once) => once(),
        )
      return await this.#onConnection(({ em }) => work(em))
    } catch (error) {
      throw translated(error)
    }
  }

  /** Commits everything that `work` does through this object, or nothing. */
  transaction<T>(work: () => Promise<T>): Promise<T> {
    return this.#watch('transaction', () => this.#transact(work, (once) => once()))
  }

  /** Like `transaction`, but repeats lost races; `work` must have no other effects. */
  repeatableTransaction<T>(work: () => Promise<T>): Promise<T> {
    return this.#watch('repeatableTransaction', () => this.#transact(work, retryLostRaces))
  }

  async #transact<T>(work: () => Promise<T>, tries: typeof retryLostRaces<T>): Promise<T> {
    if (this.#transaction.getStore()) return work()
    const deadline = this.#waits.deadline()
    const act = (current: Transaction, connection: Connection) =>
      // A transaction never releases a connection that dies in it. The inner `connection()` keeps
      // it from blocking the outer one, whose limits still have to be reset.
      connection
        .connection()
        .execute((own) =>
          inTransaction(own, current, this.#limits(current), () =>
            this.#transaction.run(current, work),
          ),
        )
    try {
      return await tries(() => this.#onConnection(act, deadline))
    } catch (error) {
      throw translated(error)
    }
  }

  /**
   * Replaces the mapper's `transactional`: if a connection dies in that, closing the pool waits for
   * it forever. `connection()` returns it once its work has ended, even long after a reported
   * failure.
   */
  #onConnection<T>(
    work: (current: Transaction, on: Connection) => Promise<T>,
    deadline = this.#waits.deadline(),
  ): Promise<T> {
    const em = this.#driver.em.fork()
    const done = em
      .getKysely<Record<string, Row>>()
      .connection()
      .execute((connection) => {
        em.setTransactionContext(connection)
        const act = () => work({ em, deadline, afterwards: [] }, connection)
        if (!this.isServer || this.isPooled) return act()
        const { limits = REQUEST_LIMITS } = this.#driver
        return underLimits(limits, (text) => rowsOn(connection, text, []), deadline, act)
      })
    return deadline ? deadline.within(done) : done
  }

  /** Set by each transaction where sessions have none of their own. */
  #limits({ deadline }: Transaction): string | undefined {
    const isDurable = this.#waits.isPatient
    return this.isPooled ? transactionLimits(deadline, isDurable) : undefined
  }

  /** Undoes what `work` did if it throws; the surrounding transaction goes on. */
  async attempt<T>(work: () => Promise<T>): Promise<T> {
    if (!this.isInTransaction) throw new Error('attempt() must be called inside a transaction.')
    await this.#rows({ text: 'savepoint attempt' }, [])
    try {
      const result = await work()
      await this.#rows({ text: 'release savepoint attempt' }, [])
      return result
    } catch (error) {
      await this.#rows({ text: 'rollback to savepoint attempt' }, [])
      await this.#rows({ text: 'release savepoint attempt' }, [])
      throw error
    }
  }

  /** Runs `work` once the transaction has committed or failed, or at once outside a transaction. */
  afterwards(work: () => void): void {
    const current = this.#transaction.getStore()
    if (current) current.afterwards.push(work)
    else work()
  }

  /** Runs a statement without the mapper. A server prepares statements that have a name. */
  rows(asked: Asked, values: readonly unknown[]): Promise<readonly Row[]> {
    const statement = typeof asked === 'string' ? { text: asked } : asked
    // Those without a name have too many different texts.
    return this.#watch(statement.name ?? 'rows', () => this.#rows(statement, values))
  }

  async #rows(statement: Statement, values: readonly unknown[]): Promise<readonly Row[]> {
    const ask = () => this.#use((em) => rowsOn(em.getKysely(), statement.text, values))
    if (this.#transaction.getStore()) return ask()
    const { pool, unhurriedPool } = this.#driver
    if (!pool) return this.isPooled ? this.#transact(ask, retryLostRaces) : ask()
    const deadline = this.#waits.deadline()
    const on = !deadline && unhurriedPool?.isFree ? unhurriedPool : pool
    const done = retryLostRaces(() => on.rows(statement, values, deadline))
    try {
      return await (deadline ? deadline.within(done) : done)
    } catch (error) {
      throw translated(error)
    }
  }

  /** Asks together with concurrent callers, except in transactions. */
  together<Question, Answer>(
    questions: Gathered<Question, Answer>,
    question: Question,
  ): Promise<Answer> {
    return this.#watch('together', () => this.#together(questions, question))
  }

  #together<Question, Answer>(
    questions: Gathered<Question, Answer>,
    question: Question,
  ): Promise<Answer> {
    if (this.isInTransaction || this.#waits.isSpecial) return questions.alone(question)
    const deadline = this.#waits.deadline()
    const answer = questions.ask(question, deadline)
    return deadline?.within(answer) ?? answer
  }

  /** For requests with many statements, or slow ones: all together may take up to these seconds. */
  patiently<T>(seconds: number, work: () => Promise<T>): Promise<T> {
    return this.#waits.long(seconds * 1000, work)
  }

  /** For work that no request waits for: none of its statements has a deadline. */
  unhurriedly<T>(work: () => Promise<T>): Promise<T> {
    return this.#waits.unhurried(work)
  }

  /**
   * Holds one connection for as long as `work` lasts, without a deadline. Behind a pooler, all its
   * queries are one transaction.
   */
  dedicated<T>(work: (query: Query) => Promise<T>): Promise<T> {
    return this.unhurriedly(async () => {
      try {
        return await this.#onConnection((current, connection) => {
          const on = (own: Connection) => work((sql, values) => rowsOn(own, sql, values))
          if (!this.isPooled) return on(connection)
          return inTransaction(connection, current, this.#limits(current), on)
        })
      } catch (error) {
        throw translated(error)
      }
    })
  }

  /**
   * For records of large objects, whose writes may keep the disk busy for longer than requests
   * wait. When this resolves, the work is on disk, `RELAXED` or not; when it rejects, the outcome
   * is unknown. It cannot be called inside a transaction, which would commit later.
   */
  async durably<T>(work: () => Promise<T>): Promise<T> {
    if (this.#transaction.getStore())
      throw new Error('durably() cannot be called inside a transaction.')
    const lostBefore = this.#driver.lost()
    const result = await this.#waits.patient(async () => {
      const done = await work()
      await this.#settling.run()
      return done
    })
    // A restarted server would confirm the flush without the lost work, but a crash breaks
    // connections.
    if (this.#driver.lost() !== lostBefore) throw new DependencyUnavailable()
    return result
  }

  /** Runs under limits of its own, because other callers wait for it too. */
  #settle(): Promise<readonly Row[]> {
    return this.#waits.patient(() => this.#rows(SETTLE, []))
  }

  async ping(): Promise<void> {
    await this.#rows({ name: 'ping', text: 'select 1' }, [])
  }

  async close(): Promise<void> {
    await this.#driver.close()
  }
}

/** What has the database and nothing else: most of what implements the ports. */
export abstract class OnDatabase {
  protected readonly database: Database

  constructor(database: Database) {
    this.database = database
  }
}

/**
 * Postgres aborts some of several conflicting pieces of work and undoes them. This repeats them,
 * within the caller's deadline.
 * @param work must change nothing outside this store
 */
async function retryLostRaces<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === MOST_TRIES || !isLostRace(error)) throw error
      await pause(Math.random() * LONGEST_PAUSE_MS * attempt)
    }
  }
}
