import { type ScopedFields, scopeOn } from '../../domain/access/rows-in-scope.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import { refuse } from '../../domain/imports/row-failures.ts'
import { DEPARTMENT, MEMBER } from '../../domain/organization/department.ts'
import type { Field } from '../../domain/records/field.ts'
import type { AnyRow, Form, RecordChange, RecordType } from '../../domain/records/record.ts'
import { InvalidField } from '../../domain/records/record-errors.ts'
import { valuesOf } from '../../domain/records/values-of.ts'
import type { Id } from '../../domain/shared/id.ts'
import { FILE_ROW } from '../../domain/storage/files/file-row.ts'
import type { RightsRepo } from '../ports/accounts/rights-repo.ts'
import type { DictionaryRepo } from '../ports/console/dictionary-repo.ts'
import type { RecordStores } from '../ports/console/record-store.ts'

/** Looks up what a field alone does not know. */
export interface FieldCheck {
  concerns(field: Field): boolean
  /** @param values not in the row before the change @returns whether the caller may name all */
  admits(values: readonly string[], field: Field, by: Caller): Promise<boolean>
}

interface Others {
  readonly references: { end(table: string, ids: readonly Id[]): Promise<void> }
  readonly note: (record: RecordType, change: RecordChange<AnyRow>) => void
  readonly stored: (of: RecordType, form: Form, by: Caller, before?: Form) => Promise<Form>
  readonly files: { release(record: RecordType, change: RecordChange<AnyRow>): Promise<() => void> }
}

/** Checks new values of a change in its transaction. A value that the row has already stays. */
export class FieldChecks {
  readonly #checks: readonly FieldCheck[]
  readonly #others: Others
  /** Is told of each change once it is made, in its transaction. */
  readonly note: Others['note']
  /** Turns a form into what is stored, before anything is checked. @throws InvalidField */
  readonly stored: Others['stored']

  /** @param checks in the order in which they lock rows */
  constructor(checks: readonly FieldCheck[], others: Others) {
    this.#checks = checks
    this.#others = others
    this.note = others.note
    this.stored = others.stored
  }

  /** @throws InvalidField, RecordReferred */
  async execute(record: RecordType, change: RecordChange<AnyRow>, by: Caller): Promise<void> {
    const { fields, table } = record
    if (change.kind === 'remove') {
      const ids = change.rows.map(({ id }) => id)
      return this.#others.references.end(table, ids)
    }
    const [before, row] = [change.kind === 'edit' ? change.before : {}, change.row]
    const faults: InvalidField[] = []
    for (const check of this.#checks) {
      for (const [name, field] of Object.entries(fields).filter(([, one]) => check.concerns(one))) {
        const kept = valuesOf(before, name)
        const fresh = valuesOf(row, name).filter((value) => !kept.includes(value))
        const isFresh = fresh.length > 0 && !field.stamp
        if (isFresh && !(await check.admits(fresh, field, by)))
          faults.push(new InvalidField(name, field.isChoice ? 'bound' : 'unknown'))
      }
    }
    refuse(faults)
  }

  /** After a change, in its transaction. @returns what to call after the commit */
  release(record: RecordType, change: RecordChange<AnyRow>): Promise<() => void> {
    return this.#others.files.release(record, change)
  }
}

export function checkChoices(dictionaries: DictionaryRepo): FieldCheck {
  return {
    concerns: ({ isChoice }) => isChoice === true,
    async admits(values, { options, dictionary, empty }) {
      const listed = options
        ? options.map(([value]) => value)
        : (await dictionaries.entries(dictionary ?? '')).map(({ value }) => value)
      return values.every((value) => value === empty || listed.includes(value))
    },
  }
}

interface Rows {
  getForUpdate(ids: readonly Id[], by: Caller): Promise<readonly object[]>
}

/**
 * Checks that what a row refers to exists and is open to the caller. It is locked, so that it is not
 * removed meanwhile.
 * @param rowsOf of a table, under the rules of its page
 */
export function checkReferences(
  stores: RecordStores,
  rights: RightsRepo,
  rowsOf: (table: string) => Rows,
): FieldCheck {
  const inScope = (record: RecordType, fields: ScopedFields): Rows => ({
    async getForUpdate(ids, by) {
      const scope = await rights.scopeOf(by)
      const open = scopeOn(fields, scope, { by, departments: undefined })
      return stores(record).getForUpdate(ids, open)
    },
  })
  const scoped = new Map([
    [MEMBER.table as string, inScope(MEMBER, { department: 'departmentId', author: 'id' })],
    [DEPARTMENT.table, inScope(DEPARTMENT, { department: 'id' })],
  ])
  return {
    concerns: ({ refersTo }) => refersTo !== undefined && refersTo.table !== FILE_ROW.table,
    async admits(ids, { refersTo }, by) {
      const table = refersTo?.table ?? ''
      const open = await (scoped.get(table) ?? rowsOf(table)).getForUpdate(ids, by)
      return open.length === ids.length
    },
  }
}
