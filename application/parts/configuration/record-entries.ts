import type { Caller } from '../../../domain/identity/caller.ts'
import type { Field } from '../../../domain/records/field.ts'
import { mayBeNone } from '../../../domain/records/field-options.ts'
import { naturalKey } from '../../../domain/records/natural-key.ts'
import type { AnyRow, Condition, RecordType } from '../../../domain/records/record.ts'
import { InvalidField } from '../../../domain/records/record-errors.ts'
import { valuesOf } from '../../../domain/records/values-of.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { NamedRows } from '../../modules/named-rows.ts'
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

/** A row by the names of the fields that forms can write; `null` for no value, names for ids. */
export type RecordEntry = Readonly<Record<string, unknown>>

type Names = Pick<NamedRows, 'called' | 'namesOf'>

const NO_NAMES: Names = { called: async () => [], namesOf: async () => new Map() }

/**
 * Any record, from its description. The actions of pages after a change are not run: they concern
 * only the caches of a serving instance.
 */
export class RecordEntries implements KeyedRecords<RecordEntry> {
  readonly #record: RecordType
  readonly #rows: ManagedRows
  readonly #by: Caller
  readonly #names: Names
  readonly #written: readonly (readonly [name: string, field: Field])[]

  /** @param names of what the rows refer to */
  constructor(record: RecordType, rows: ManagedRows, by: Caller, names = NO_NAMES) {
    this.#record = record
    this.#rows = rows
    this.#by = by
    this.#names = names
    this.#written = Object.entries(record.fields).filter(([, { writing }]) => writing !== 'never')
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
      if (rows.length < AT_ONCE) break
    }
    const names = await this.#namesIn(found)
    return found.map((row) => this.#storedEntry(row, names))
  }

  async add(entry: RecordEntry): Promise<unknown> {
    return this.#rows.add(await this.#formOf(entry), this.#by)
  }

  async edit(id: Id, entry: RecordEntry, members: readonly string[]): Promise<unknown> {
    const changed = Object.fromEntries(members.map((name) => [name, entry[name]]))
    return this.#rows.edit(id, await this.#formOf(changed), this.#by)
  }

  /** By field and id, what the rows refer to. */
  async #namesIn(rows: readonly AnyRow[]): Promise<ReadonlyMap<string, string>> {
    const all = new Map<string, string>()
    for (const [name, field] of this.#written.filter(isNamed)) {
      const ids = [...new Set(rows.flatMap((row) => valuesOf(row, name)))]
      const named = await this.#names.namesOf(ids, field, this.#by)
      for (const [id, called] of named) all.set(`${name} ${id}`, called)
    }
    return all
  }

  #storedEntry(row: AnyRow, names: ReadonlyMap<string, string>): StoredEntry<RecordEntry> {
    const said = (name: string, field: Field) => {
      if (!isNamed([name, field])) return row[name] instanceof Date ? row[name].toJSON() : row[name]
      const called = valuesOf(row, name).map((id) => names.get(`${name} ${id}`) ?? id)
      return field.isMany ? called : called[0]
    }
    const values = this.#written.map(([name, field]) => {
      const value = said(name, field)
      return [name, mayBeNone(field) ? (value ?? null) : value]
    })
    return { id: row.id, entry: Object.fromEntries(values) }
  }

  /** @throws InvalidField for what is called by a name of none or of several */
  async #formOf(entry: RecordEntry): Promise<RecordEntry> {
    const form: Record<string, unknown> = { ...entry }
    for (const [name, field] of this.#written) {
      const value = entry[name]
      if (field.kind === 'moment' && typeof value === 'string') form[name] = new Date(value)
      if (!isNamed([name, field])) continue
      const ids: Id[] = []
      for (const called of valuesOf(entry, name)) {
        const [id, another] = await this.#names.called(called, field, this.#by)
        if (id === undefined) throw new InvalidField(name, 'unknown')
        if (another !== undefined) throw new InvalidField(name, 'ambiguous')
        ids.push(id)
      }
      if (field.isMany || ids.length > 0) form[name] = field.isMany ? ids : ids[0]
    }
    return form
  }
}

function isNamed([, { refersTo }]: readonly [string, Field]): boolean {
  return refersTo?.label !== undefined
}
