import type { LogEntries } from '../../../application/ports/log-entries.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { Database } from '../connection/database.ts'

/** Entries of a log table with the columns `id` and `at`. */
export abstract class PostgresLogEntries implements LogEntries {
  protected readonly database: Database
  readonly #table: string

  constructor(database: Database, table: 'login_log' | 'operation_log') {
    this.database = database
    this.#table = table
  }

  async remove(ids: readonly Id[]): Promise<void> {
    const text = `delete from ${this.#table} where id = any($1::bigint[])`
    await this.database.rows({ text }, [ids])
  }

  async clear(): Promise<void> {
    await this.database.rows({ text: `delete from ${this.#table}` }, [])
  }

  async removeBefore(before: Date, limit: number): Promise<number> {
    const oldest = `select id from ${this.#table} where at < $1 order by at, id limit $2`
    const text = `delete from ${this.#table} where id in (${oldest}) returning id`
    return (await this.database.rows({ text }, [before, limit])).length
  }
}
