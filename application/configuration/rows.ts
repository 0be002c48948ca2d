import type { Caller } from '../../domain/identity/caller.ts'
import { mayBeNone } from '../../domain/records/field-options.ts'
import type { RecordType } from '../../domain/records/record.ts'
import type { Condition, Settled } from '../../domain/records/record-change.ts'
import type { AnyRow } from '../../domain/records/record-row.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { StoredEntry } from './bring.ts'
import type { RecordEntry } from './configuration.ts'

const AT_ONCE = 500

interface Question {
  readonly conditions: readonly Condition[]
  readonly asked: Readonly<Record<string, never>>
  readonly by: Caller
}

/** The records of a page, with all rules for changing them. */
export interface ManagedRows {
  slice(question: Question, after: AnyRow | undefined, limit: number): Promise<AnyRow[]>
  add(form: RecordEntry, by: Caller): Promise<Settled>
  edit(id: Id, form: RecordEntry, by: Caller): Promise<Settled>
}

/**
 * Rows of one record in the form of a configuration. The actions of pages after a change are not
 * run: they concern only the caches of a serving instance.
 */
export class Rows {
  readonly #record: RecordType
  readonly #rows: ManagedRows
  readonly #by: Caller

  constructor(record: RecordType, rows: ManagedRows, by: Caller) {
    this.#record = record
    this.#rows = rows
    this.#by = by
  }

  async read(): Promise<StoredEntry<RecordEntry>[]> {
    const found: AnyRow[] = []
    for (;;) {
      const question = { conditions: [], asked: {}, by: this.#by }
      const rows = await this.#rows.slice(question, found.at(-1), AT_ONCE)
      found.push(...rows)
      if (rows.length < AT_ONCE) return found.map((row) => this.#entry(row))
    }
  }

  add(entry: RecordEntry): Promise<Settled> {
    return this.#rows.add(entry, this.#by)
  }

  edit(id: Id, entry: RecordEntry, members: readonly string[]): Promise<Settled> {
    const form = Object.fromEntries(members.map((name) => [name, entry[name]]))
    return this.#rows.edit(id, form, this.#by)
  }

  #entry(row: AnyRow): StoredEntry<RecordEntry> {
    const written = Object.entries(this.#record.fields).filter(
      ([, { writing }]) => writing !== 'never',
    )
    const values = written.map(([name, field]) => [
      name,
      mayBeNone(field) ? (row[name] ?? null) : row[name],
    ])
    return { id: row.id, entry: Object.fromEntries(values) }
  }
}
