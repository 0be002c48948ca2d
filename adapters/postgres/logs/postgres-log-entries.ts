import type { LogEntries } from '../../../application/ports/log-entries.ts'
import { IdRanges } from '../../../domain/audit/id-ranges.ts'
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

  remove(ids: readonly Id[]): Promise<IdRanges> {
    return this.#remove('where id = any($1::bigint[])', [ids])
  }

  clear(): Promise<IdRanges> {
    return this.#remove('', [])
  }

  removeBefore(before: Date, limit: number): Promise<IdRanges> {
    const oldest = `select id from ${this.#table} where at < $1 order by at, id limit $2`
    return this.#remove(`where id in (${oldest})`, [before, limit])
  }

  async #remove(which: string, values: readonly unknown[]): Promise<IdRanges> {
    const text = `with gone as (delete from ${this.#table} ${which} returning id)
      select range_agg(int8range(id, id, '[]'))::text as ids from gone`
    const [row] = await this.database.rows({ text }, values)
    return IdRanges.parse(String(row?.ids))
  }
}
