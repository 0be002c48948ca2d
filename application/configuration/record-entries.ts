import type { Caller } from '../../domain/identity/caller.ts'
import { mayBeNone } from '../../domain/records/field-options.ts'
import { naturalKey } from '../../domain/records/natural-key.ts'
import type { RecordType } from '../../domain/records/record.ts'
import type { Condition } from '../../domain/records/record-change.ts'
import type { AnyRow } from '../../domain/records/record-row.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { KeyedRecords, StoredEntry } from './keyed-section.ts'

const AT_ONCE = 500

interface Question {
  readonly conditions: readonly Condition[]
  readonly asked: Readonly<Record<string, never>>
  readonly by: Caller
}

/** The records of a page, with all rules for changing them. */
export interface ManagedRows {
  slice(question: Question, after: AnyRow | undefined, limit: number): Promise<AnyRow[]>
  add(form: RecordEntry, by: Caller): Promise<unknown>
  edit(id: Id, form: RecordEntry, by: Caller): Promise<unknown>
}

/** A row by the names of the fields that forms can write; `null` for no value. */
export type RecordEntry = Readonly<Record<string, unknown>>

/**
 * Any record, from its description. The actions of pages after a change are not run: they concern
 * only the caches of a serving instance.
 */
export class RecordEntries implements KeyedRecords<RecordEntry> {
  readonly #record: RecordType
  readonly #rows: ManagedRows
  readonly #by: Caller

  constructor(record: RecordType, rows: ManagedRows, by: Caller) {
    this.#record = record
    this.#rows = rows
    this.#by = by
  }

  keyOf(entry: RecordEntry): string {
    return naturalKey(this.#record)
      .map((name) => String(entry[name]))
      .join(' ')
  }

  async stored(): Promise<StoredEntry<RecordEntry>[]> {
    const found: AnyRow[] = []
    for (;;) {
      const question = { conditions: [], asked: {}, by: this.#by }
      const rows = await this.#rows.slice(question, found.at(-1), AT_ONCE)
      found.push(...rows)
      if (rows.length < AT_ONCE) return found.map((row) => this.#storedEntry(row))
    }
  }

  add(entry: RecordEntry): Promise<unknown> {
    return this.#rows.add(entry, this.#by)
  }

  edit(id: Id, entry: RecordEntry, members: readonly string[]): Promise<unknown> {
    const form = Object.fromEntries(members.map((name) => [name, entry[name]]))
    return this.#rows.edit(id, form, this.#by)
  }

  #storedEntry(row: AnyRow): StoredEntry<RecordEntry> {
    const values = Object.entries(this.#record.fields)
      .filter(([, { writing }]) => writing !== 'never')
      .map(([name, field]) => [name, mayBeNone(field) ? (row[name] ?? null) : row[name]])
    return { id: row.id, entry: Object.fromEntries(values) }
  }
}
