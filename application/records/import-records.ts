import type { Audited } from '../../domain/audit/audited.ts'
import { undone } from '../../domain/audit/only-checked.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import type {
  ImportLine,
  ImportReport,
  ImportRequest,
  ReadRow,
} from '../../domain/imports/import-report.ts'
import { TwiceInSheet } from '../../domain/imports/row-errors.ts'
import { asOne, isOfOneRow, refuse } from '../../domain/imports/row-failures.ts'
import { isAmong, naturalKey, naturalSet } from '../../domain/records/natural-key.ts'
import type { AnyRow, Form, RecordType, Settled } from '../../domain/records/record.ts'
import { InvalidField } from '../../domain/records/record-errors.ts'
import { DomainError } from '../../domain/shared/domain-error.ts'
import type { NamedRows } from '../modules/named-rows.ts'
import type { NamesInSheet } from '../modules/names-in-sheet.ts'
import type { Savepoints } from '../ports/instances/savepoints.ts'
import type { ManageRecords } from './manage-records.ts'

/** Imports the rows of a sheet. Each is judged like a form; failing rows do not affect the others. */
export class ImportRecords {
  readonly #record: RecordType
  readonly #records: ManageRecords
  readonly #savepoints: Savepoints
  readonly #names: Pick<NamedRows, 'sheet'>

  constructor(
    record: RecordType,
    records: ManageRecords,
    savepoints: Savepoints,
    names: Pick<NamedRows, 'sheet'>,
  ) {
    this.#record = record
    this.#records = records
    this.#savepoints = savepoints
    this.#names = names
  }

  /** In one transaction. What must follow the stored rows runs after it. */
  async execute(
    { rows, updates, onlyChecks }: ImportRequest<ReadRow<Form>>,
    by: Caller,
    audited: Audited,
  ): Promise<ImportReport> {
    const left: Settled[] = []
    const lines = await (onlyChecks ? undone(audited) : audited)(async () => {
      const mayRead = (name: string) => this.#records.mayRead(name, by)
      const names = this.#names.sheet(this.#record, by, mayRead)
      const terms: Terms = { by, updates, left, names, done: new Map() }
      const lines: ImportLine[] = []
      for (const row of rows) lines.push(await this.#line(row, terms))
      return lines
    })
    if (!onlyChecks) for (const settled of left) await settled()
    return { lines, isStored: !onlyChecks }
  }

  async #line(read: ReadRow<Form>, terms: Terms): Promise<ImportLine> {
    const { row, name } = read
    const wanted = read.form instanceof DomainError ? read.rest : read.form
    try {
      if (!wanted) throw read.form
      const form = await terms.names.idsIn(wanted)
      const key = this.#keyOf(form)
      const text = key && JSON.stringify(key)
      const earlier = text === undefined ? undefined : terms.done.get(text)
      if (earlier !== undefined)
        throw new TwiceInSheet(earlier, naturalKey(this.#record).at(-1) ?? '')
      const { outcome, settled } = await this.#savepoints.attempt(async () => {
        const imported = await this.#import(form, key, terms)
        if (read.form instanceof DomainError) throw read.form
        return imported
      })
      if (settled) terms.left.push(settled)
      if (text !== undefined) terms.done.set(text, row)
      return { row, name, outcome }
    } catch (error) {
      if (!isOfOneRow(error)) throw error
      const faults = read.form instanceof DomainError ? [read.form, error] : [error]
      return { row, name, outcome: asOne(faults) ?? error }
    }
  }

  async #import(
    form: Form,
    key: readonly unknown[] | undefined,
    { by, updates }: Terms,
  ): Promise<Done> {
    const existing = updates && key ? await this.#find(key, by) : undefined
    if (!existing) {
      this.#requireAll(form)
      return { outcome: 'added', settled: await this.#records.add(form, by) }
    }
    // So an export can be imported as it is, with rows that its reader may not change.
    if (!differs(existing, form)) return { outcome: 'unchanged' }
    return { outcome: 'changed', settled: await this.#records.edit(existing.id, form, by) }
  }

  /** Values of the natural key; `undefined` if there is none, or if the sheet does not have all. */
  #keyOf(form: Form): readonly unknown[] | undefined {
    const { fields } = this.#record
    const set = naturalSet(this.#record)
    const given = (name: string) => form[name] ?? fields[name]?.empty
    const judged = Object.fromEntries(Object.keys(set.where).map((name) => [name, given(name)]))
    if (!isAmong(set, judged)) return undefined
    const values = set.fields.map(given)
    return values.length === 0 || values.includes(undefined) ? undefined : values
  }

  /** Among the rows of the caller's scope. */
  async #find(key: readonly unknown[], by: Caller): Promise<AnyRow | undefined> {
    const { fields, where } = naturalSet(this.#record)
    const among = Object.entries(where).map(([field, is]) => ({ field, is }))
    const conditions = [...fields.map((field, at) => ({ field, is: key[at] })), ...among]
    const [row] = await this.#records.slice({ conditions, asked: {}, by }, undefined, 1)
    return row
  }

  #requireAll(form: Form): void {
    const required = Object.entries(this.#record.fields).filter(
      ([name, { writing }]) => writing === 'required' && form[name] === undefined,
    )
    refuse(required.map(([name]) => new InvalidField(name, 'required')))
  }
}

interface Done {
  readonly outcome: 'added' | 'changed' | 'unchanged'
  readonly settled?: Settled
}

interface Terms {
  readonly by: Caller
  readonly updates: boolean
  readonly left: Settled[]
  /** Numbers of the rows that succeeded, by natural key. */
  readonly done: Map<string, number>
  readonly names: NamesInSheet
}

function differs(row: AnyRow, form: Form): boolean {
  const plain = (value: unknown) => JSON.stringify(value ?? null)
  const given = Object.entries(form).filter(([, value]) => value !== undefined)
  return given.some(([name, value]) => plain(value) !== plain(row[name]))
}
