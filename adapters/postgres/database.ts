import { AsyncLocalStorage } from 'node:async_hooks'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { CompiledQuery, type Kysely } from 'kysely'
import { withinDeadline } from './deadline.ts'
import { RecentTotals } from './recent-totals.ts'
import type { Statement } from './statement.ts'
import { translated } from './store-errors.ts'

/** The part of a pool of `pg` that knows named statements, which Kysely does not. */
export interface PreparingPool {
  query(statement: Statement & { values: unknown[] }): Promise<{ rows: Row[] }>
}

/** What a driver brings: the mapper, and on a server its pool. */
export interface Driver {
  readonly em: SqlEntityManager
  readonly pool: PreparingPool | undefined
  close(): Promise<void>
}

export type Row = Readonly<Record<string, unknown>>
export type Query = (sql: string, values: readonly unknown[]) => Promise<readonly Row[]>
type Tables = Record<string, Row>

/** The one way to the store. An outage leaves every method as `DependencyUnavailable`. */
export class Database {
  /** Of lists, all on this store. */
  readonly totals = new RecentTotals()
  readonly #driver: Driver
  readonly #transaction = new AsyncLocalStorage<SqlEntityManager>()
  /** Set inside `dedicated`: work that no request waits for may take its time. */
  readonly #unhurried = new AsyncLocalStorage<true>()

  constructor(driver: Driver) {
    this.#driver = driver
  }

  /** False when embedded: one process, one connection. */
  get isServer(): boolean {
    return this.#driver.pool !== undefined
  }

  /** The transaction's entity manager inside `transaction`, else a fresh one. */
  async use<T>(work: (em: SqlEntityManager) => Promise<T>): Promise<T> {
    try {
      return await this.#inTime(work(this.#transaction.getStore() ?? this.#driver.em.fork()))
    } catch (error) {
      throw translated(error)
    }
  }

  /** Everything `work` does through this object commits together or not at all. */
  transaction<T>(work: () => Promise<T>): Promise<T> {
    if (this.#transaction.getStore()) return work()
    // Not the mapper's own `transactional`: when a connection dies in it, the pool never gets the
    // place back, and closing the pool waits for ever. `connection()` gives it back in any case.
    return this.use((em) =>
      em
        .getKysely<Tables>()
        .connection()
        .execute((connection) => this.#onConnection(connection, em, work)),
    )
  }

  async #onConnection<T>(connection: Kysely<Tables>, em: SqlEntityManager, work: () => Promise<T>) {
    const transaction = await connection.startTransaction().execute()
    try {
      em.setTransactionContext(transaction)
      const result = await this.#transaction.run(em, work)
      await transaction.commit().execute()
      return result
    } catch (error) {
      // On a dead connection this fails too; why the work failed is the better story.
      await transaction
        .rollback()
        .execute()
        .catch(() => undefined)
      throw error
    }
  }

  /** Runs a statement without the mapper; named ones are prepared on a server. */
  async rows(statement: Statement, values: readonly unknown[]): Promise<readonly Row[]> {
    const pool = this.#transaction.getStore() ? undefined : this.#driver.pool
    if (!pool) return this.use((em) => execute(em, statement.text, values))
    try {
      return (await this.#inTime(pool.query({ ...statement, values: [...values] }))).rows
    } catch (error) {
      throw translated(error)
    }
  }

  /** One connection for as long as `work` lasts, without a deadline for anything it does. */
  dedicated<T>(work: (query: Query) => Promise<T>): Promise<T> {
    return this.#unhurried.run(true, () => this.#onOneConnection(work))
  }

  #onOneConnection<T>(work: (query: Query) => Promise<T>): Promise<T> {
    return this.use((em) =>
      em
        .getKysely<Tables>()
        .connection()
        .execute((connection) =>
          work(async (sql, values) => toRows(await connection.executeQuery(raw(sql, values)))),
        ),
    )
  }

  /** A server that says nothing must not hold up a request. Embedded, there is nobody to wait for. */
  #inTime<T>(work: Promise<T>): Promise<T> {
    return this.isServer && !this.#unhurried.getStore() ? withinDeadline(work) : work
  }

  async ping(): Promise<void> {
    await this.rows({ name: 'ping', text: 'select 1' }, [])
  }

  async close(): Promise<void> {
    await this.#driver.close()
  }
}

async function execute(em: SqlEntityManager, sql: string, values: readonly unknown[]) {
  return toRows(await em.getKysely<Tables>().executeQuery(raw(sql, values)))
}

function raw(sql: string, values: readonly unknown[]): CompiledQuery {
  return CompiledQuery.raw(sql, [...values])
}

function toRows({ rows }: { rows: readonly unknown[] }): Row[] {
  return rows.filter(isRow)
}

function isRow(row: unknown): row is Row {
  return typeof row === 'object' && row !== null
}
