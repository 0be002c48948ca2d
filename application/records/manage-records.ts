import type { Caller } from '../../domain/identity/caller.ts'
import { NOBODY, SYSTEM } from '../../domain/identity/system-caller.ts'
import { refuse } from '../../domain/imports/row-failures.ts'
import { mayBeNone } from '../../domain/records/field-options.ts'
import type {
  AnyRow,
  Form,
  RecordChange,
  RecordType,
  Scope,
  Settled,
} from '../../domain/records/record.ts'
import { InvalidField, RecordNotFound } from '../../domain/records/record-errors.ts'
import { valuesOf } from '../../domain/records/values-of.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { Clock } from '../ports/clock.ts'
import type { RecordPage, RecordSlice, RecordStore } from '../ports/console/record-store.ts'
import type { FieldChecks } from './field-checks.ts'
import type { Asked, RecordHooks } from './record-hooks.ts'

type Question<About> = Omit<About, 'scope'> & { readonly asked: Asked }

export type SliceQuestion = Question<RecordSlice> & { readonly by: Caller }

export interface RecordTools {
  readonly store: RecordStore<AnyRow>
  readonly clock: Clock
  readonly checks: FieldChecks
}

export interface AddedRow {
  readonly row: AnyRow
  readonly settled: Settled
}

/**
 * List, get, add, edit and remove, for any record. The caller wraps each change in one transaction,
 * and calls the returned function once that is committed.
 */
export class ManageRecords {
  readonly #record: RecordType
  readonly #store: RecordStore<AnyRow>
  readonly #clock: Clock
  readonly #checks: FieldChecks
  readonly #hooks: RecordHooks<AnyRow>

  constructor(
    record: RecordType,
    { store, clock, checks }: RecordTools,
    hooks: RecordHooks<AnyRow> = {},
  ) {
    this.#record = record
    this.#store = store
    this.#clock = clock
    this.#checks = checks
    this.#hooks = hooks
  }

  async list({ asked, ...question }: Question<RecordPage>, by: Caller) {
    const page = await this.#store.list({ ...question, scope: await this.#scope(by, asked) })
    return { ...page, rows: await this.#readable(page.rows, by) }
  }

  /** Rows in the order of the list, starting after the last slice. */
  async slice({ asked, by, ...slice }: SliceQuestion, after: AnyRow | undefined, limit: number) {
    const scope = await this.#scope(by, asked)
    return this.#readable(await this.#store.slice({ ...slice, scope }, after, limit), by)
  }

  /** @throws RecordNotFound, also for a row that the caller may not see */
  async get(id: Id, by: Caller): Promise<AnyRow> {
    const [row] = await this.#readable(await this.#store.get([id], await this.#scope(by)), by)
    if (!row) throw new RecordNotFound()
    return row
  }

  /** @throws InvalidField, FieldTaken, and what the guard throws */
  async add(form: Form, by: Caller): Promise<Settled> {
    return (await this.addRow(form, by)).settled
  }

  /** Like `add`, for callers that need the new row. */
  async addRow(form: Form, by: Caller): Promise<AddedRow> {
    const stored = await this.#checks.stored(this.#record, form, by)
    const given = newRow(this.#record, stored, by, this.#clock.now())
    this.#check(given)
    await this.#guard({ kind: 'add', row: given }, by)
    const row = await this.#store.add(given)
    return { row, settled: await this.#after({ kind: 'add', row }, by) }
  }

  /** Rows that the caller may see, locked until the transaction ends. */
  async getForUpdate(ids: readonly Id[], by: Caller): Promise<AnyRow[]> {
    return this.#store.getForUpdate(ids, await this.#scope(by))
  }

  /** @throws RecordNotFound, InvalidField, FieldTaken, and what the guard throws */
  async edit(id: Id, form: Form, by: Caller): Promise<Settled> {
    await this.#hooks.guard?.hold?.()
    const [before] = await this.#store.getForUpdate([id], await this.#scope(by))
    if (!before) throw new RecordNotFound()
    const stored = await this.#checks.stored(this.#record, form, by, before)
    const change = Object.fromEntries(
      Object.entries(this.#record.fields)
        .filter(([name, { writing }]) => writing !== 'never' && stored[name] !== undefined)
        .map(([name]) => [name, stored[name] ?? undefined]),
    )
    const row = { ...before, ...change }
    this.#check(row)
    await this.#guard({ kind: 'edit', before, row }, by)
    await this.#store.edit(id, change)
    return this.#after({ kind: 'edit', before, row }, by)
  }

  /**
   * Removes all of them or none. Ids that are already removed, or that the caller may not see, are
   * ignored.
   * @throws RecordNotFound when none of them exists
   */
  async remove(ids: readonly Id[], by: Caller): Promise<Settled> {
    await this.#hooks.guard?.hold?.()
    const rows = await this.#store.getForUpdate(ids, await this.#scope(by))
    if (rows.length === 0) throw new RecordNotFound()
    await this.#guard({ kind: 'remove', rows }, by)
    await this.#store.remove(rows.map(({ id }) => id))
    return this.#after({ kind: 'remove', rows }, by)
  }

  /** @returns those of the ids whose rows the caller may see */
  async seen(ids: readonly Id[], by: Caller): Promise<ReadonlySet<Id>> {
    return new Set((await this.#store.get(ids, await this.#scope(by))).map(({ id }) => id))
  }

  async #readable(rows: readonly AnyRow[], by: Caller): Promise<AnyRow[]> {
    let readable = [...rows]
    for (const [label, { of, seen }] of by === SYSTEM ? [] : (this.#hooks.readers ?? [])) {
      const ids = [...new Set(rows.flatMap((row) => valuesOf(row, of)))]
      const open = this.mayRead(label, by) && (seen ? await seen(ids, by) : new Set(ids))
      const isOpen = (row: AnyRow) => open && valuesOf(row, of).every((id) => open.has(id))
      readable = readable.map((row) => (isOpen(row) ? row : { ...row, [label]: undefined }))
    }
    return readable
  }

  /** Whether a field of rows that the caller sees is open to the caller. */
  mayRead(name: string, by: Caller): boolean {
    const readers = this.#hooks.readers?.get(name)
    return !readers || by === SYSTEM || by.permissions.allows(readers.code)
  }

  #check(row: AnyRow | Omit<AnyRow, 'id'>): void {
    const wrong = Object.entries(this.#record.fields).filter(([name, field]) => {
      const value: unknown = Object(row)[name]
      const isNone = value === undefined && mayBeNone(field)
      return field.writing !== 'never' && !isNone && !field.accepts(value)
    })
    refuse(
      wrong.map(([name, { kind }]) => new InvalidField(name, kind === 'id' ? undefined : 'bound')),
    )
    this.#record.check?.(row)
  }

  async #scope(by: Caller, asked: Asked = {}): Promise<Scope> {
    if (by === SYSTEM) return 'all'
    if (by === NOBODY) return { anyOf: [] }
    return (await this.#hooks.scope?.execute(by, asked)) ?? 'all'
  }

  async #guard(change: RecordChange<AnyRow>, by: Caller): Promise<void> {
    // The guard of a page says more precisely why a row is still needed.
    const isRemoval = change.kind === 'remove'
    if (!isRemoval) await this.#checks.execute(this.#record, change, by)
    await this.#hooks.guard?.execute(change, by)
    if (isRemoval) await this.#checks.execute(this.#record, change, by)
  }

  async #after(change: RecordChange<AnyRow>, by: Caller): Promise<Settled> {
    const released = await this.#checks.release(this.#record, change)
    const settledByPage = await this.#hooks.after?.execute(change, by)
    this.#checks.note(this.#record, change)
    return async () => {
      released()
      await settledByPage?.()
    }
  }
}

/** Combines the form, the defaults, and the values that the service sets. */
function newRow({ fields }: RecordType, form: Form, by: Caller, now: Date): Form {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { writing, stamp, empty }]) => {
      if (stamp) return [name, stamp(by, now)]
      return [name, writing === 'never' ? empty : (form[name] ?? empty)]
    }),
  )
}
