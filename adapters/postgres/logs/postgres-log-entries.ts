import type { LogEntries } from '../../../application/ports/logs/log-entries.ts'
import type { AuditedLog } from '../../../domain/audit/audited-log.ts'
import type { ErasedEntries } from '../../../domain/audit/erasure.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { type Database, OnDatabase } from '../connection/database.ts'
import { LOG_TABLES, lineOf, toErased } from './log-lines.ts'

/** Entries of a log table with the columns `id` and `at`. */
export abstract class PostgresLogEntries extends OnDatabase implements LogEntries {
  readonly #log: AuditedLog

  constructor(database: Database, log: AuditedLog) {
    super(database)
    this.#log = log
  }

  remove(ids: readonly Id[]): Promise<ErasedEntries> {
    return this.#remove('any($1::bigint[])', [ids])
  }

  clear(limit: number): Promise<ErasedEntries> {
    return this.#remove(`any(array(select id from ${this.#table} order by id limit $1))`, [limit])
  }

  removeBefore(before: Date, limit: number): Promise<ErasedEntries> {
    const oldest = `select id from ${this.#table} where at < $1 order by at, id limit $2`
    return this.#remove(`any(array(${oldest}))`, [before, limit])
  }

  get #table(): string {
    return LOG_TABLES[this.#log]
  }

  async #remove(which: string, values: readonly unknown[]): Promise<ErasedEntries> {
    const digest = `encode(sha256(convert_to(${lineOf(this.#log)}, 'UTF8')), 'hex')`
    const text = `with gone as (
        delete from ${this.#table} e where e.id = ${which} returning e.id, ${digest} as digest)
      select range_agg(int8range(id, id, '[]'))::text as ids,
        coalesce(string_agg(digest, '' order by id), '') as digests from gone`
    const [row = {}] = await this.database.rows(text, values)
    return toErased(row)
  }
}
