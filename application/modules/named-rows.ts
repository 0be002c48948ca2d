import { type ScopedFields, scopeOn } from '../../domain/access/rows-in-scope.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import { SYSTEM } from '../../domain/identity/system-caller.ts'
import { DEPARTMENT, MEMBER } from '../../domain/organization/department.ts'
import type { Field } from '../../domain/records/field.ts'
import { naturalKey } from '../../domain/records/natural-key.ts'
import type { AnyRow, Condition, RecordType } from '../../domain/records/record.ts'
import type { Id } from '../../domain/shared/id.ts'
import { USER } from '../../domain/users/user-record.ts'
import type { RightsRepo } from '../ports/accounts/rights-repo.ts'
import type { RecordStores } from '../ports/console/record-store.ts'
import type { SliceQuestion } from '../records/manage-records.ts'
import { NamesInSheet } from './names-in-sheet.ts'

interface ShownRows {
  readonly of: RecordType
  slice(question: SliceQuestion, after: undefined, limit: number): Promise<readonly AnyRow[]>
}

/** Rows that a caller may name, and the fields with their names, the best one first. */
interface Names {
  readonly fields: readonly string[]
  rows(condition: Condition, most: number): Promise<readonly AnyRow[]>
}

/** What rows are called where ids mean nothing: users and departments by name, others by natural key or label. */
export class NamedRows {
  readonly #stores: RecordStores
  readonly #rights: RightsRepo
  readonly #shownRows: (table: string) => ShownRows | undefined

  /** @param shownRows of a table, under the rules of its page; `undefined` without a page */
  constructor(
    stores: RecordStores,
    rights: RightsRepo,
    shownRows: (table: string) => ShownRows | undefined,
  ) {
    this.#stores = stores
    this.#rights = rights
    this.#shownRows = shownRows
  }

  /** @param mayRead whether the caller may read a field of the record */
  sheet(record: RecordType, by: Caller, mayRead: (field: string) => boolean): NamesInSheet {
    return new NamesInSheet(record, (name, field) => this.called(name, field, by), mayRead)
  }

  /** @returns rows that are open to the caller and called so, two at most */
  async called(name: string, field: Field, by: Caller): Promise<readonly Id[]> {
    const { fields, rows } = await this.#namesOf(field, by)
    for (const one of fields) {
      const found = await rows({ field: one, is: name }, 2)
      if (found.length > 0) return found.map(({ id }) => id)
    }
    return []
  }

  /** By id, those that are open to the caller. */
  async namesOf(ids: readonly Id[], field: Field, by: Caller): Promise<ReadonlyMap<Id, string>> {
    const { fields, rows } = await this.#namesOf(field, by)
    const [best] = fields
    if (best === undefined || ids.length === 0) return new Map()
    const found = await rows({ field: 'id', in: ids }, ids.length)
    return new Map(found.map((row) => [row.id, String(row[best])]))
  }

  async #namesOf({ refersTo }: Field, by: Caller): Promise<Names> {
    const { table, label } = { table: '', ...refersTo }
    if (table === MEMBER.table) {
      const fields = { department: 'departmentId', author: 'id' }
      return this.#inScope(USER, ['name', 'nickName'], fields, by)
    }
    if (table === DEPARTMENT.table)
      return this.#inScope(DEPARTMENT, ['name'], { department: 'id' }, by)
    const shown = this.#shownRows(table)
    if (!shown) return { fields: [], rows: async () => [] }
    const [key = '', ...others] = naturalKey(shown.of)
    const isOneText = others.length === 0 && shown.of.fields[key]?.kind === 'text'
    return {
      fields: [...new Set([...(isOneText ? [key] : []), ...(label === undefined ? [] : [label])])],
      rows: (condition, most) =>
        shown.slice({ conditions: [condition], asked: {}, by }, undefined, most),
    }
  }

  async #inScope(
    record: RecordType,
    fields: readonly string[],
    scoped: ScopedFields,
    by: Caller,
  ): Promise<Names> {
    const store = this.#stores(record)
    const open = by === SYSTEM ? undefined : await this.#rights.scopeOf(by)
    const scope = open ? scopeOn(scoped, open, { by, departments: undefined }) : 'all'
    return {
      fields,
      rows: (condition, most) => store.slice({ conditions: [condition], scope }, undefined, most),
    }
  }
}
