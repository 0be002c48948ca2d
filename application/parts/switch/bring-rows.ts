import type { Value, Values } from '../../../domain/parts/switch/imported-values.ts'
import { textOf } from '../../../domain/parts/switch/imported-values.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { KnownRow, LinkTable } from './imported-rows.ts'
import { digestsOf, type Merged, merged } from './merged.ts'
import type { RowPlan, WantedRow } from './row-plan.ts'
import type { Identity, SwitchRun } from './switch-run.ts'
import type { TableTally } from './table-tally.ts'
import { freedBy, settleUnique } from './unique-fields.ts'

type StoredRow = Readonly<Record<string, string | null>>

/** A row of the source, merged with ours. */
class ComingRow {
  readonly before: StoredRow | undefined
  readonly after: Record<string, Value>
  readonly #run: SwitchRun
  readonly #plan: RowPlan
  readonly #wanted: WantedRow
  readonly #identity: Identity
  readonly #imported: Record<string, Value>
  readonly #kept: readonly string[]
  #rewritten: readonly string[] = []

  constructor(
    [run, plan]: readonly [SwitchRun, RowPlan],
    wanted: WantedRow,
    identity: Identity,
    here: StoredRow | undefined,
  ) {
    this.#run = run
    this.#plan = plan
    this.#wanted = wanted
    this.#identity = identity
    this.#imported = { ...wanted.values }
    this.before = here
    const { changes, kept } = this.#merged()
    this.#kept = kept
    this.after = { ...here, ...changes }
  }

  get id(): Id {
    return this.#identity.id
  }

  get oldId(): string {
    return this.#wanted.oldId
  }

  renamed(field: string, wanted: string, given: string): void {
    this.#imported[field] = given
    const reason = `its ${field} is ${given}, because ${wanted} is taken`
    this.#plan.tally.alter(this.#wanted.record, reason, true)
  }

  /** These are written even if they stay, because they were freed. */
  rewrite(fields: readonly string[]): void {
    this.#rewritten = [...this.#rewritten, ...fields]
  }

  /** The whole row, if it is new. */
  addition(): Values | undefined {
    if (this.before) return undefined
    this.#plan.tally.taken += 1
    return { id: this.id, ...this.after, ...this.#wanted.once }
  }

  /** What is to be changed, if anything is. */
  edition(): Values | undefined {
    if (!this.before) return undefined
    const { tally } = this.#plan
    const { record } = this.#wanted
    const members = this.#members()
    if (this.#kept.length > 0) tally.kept.push({ record, members: this.#kept })
    if (members.length > 0) tally.changed.push({ record, members })
    else tally.unchanged += 1
    const fields = new Set([...members, ...this.#rewritten])
    if (fields.size === 0) return undefined
    const values = Object.fromEntries(
      [...fields].map((field) => [field, this.after[field] ?? null]),
    )
    return { id: this.id, ...values, ...this.#plan.with?.(values) }
  }

  /** What is to be remembered, unless that is known. */
  notes(): KnownRow[] {
    const { known } = this.#identity
    const imported = digestsOf(this.#imported, this.#run.parts.digest)
    // What was kept is compared with what was imported when it was last taken over.
    const unmoved = Object.entries(known?.digests ?? {}).filter(
      ([name]) => this.#kept.includes(name) || !(name in imported),
    )
    const digests = { ...imported, ...Object.fromEntries(unmoved) }
    const isSame = Object.entries(digests).every(([name, one]) => known?.digests[name] === one)
    if (known?.oldId === this.oldId && isSame) return []
    const note = { kind: this.#plan.table, oldId: this.oldId, newId: this.id, digests }
    return known && known.oldId !== this.oldId ? [{ ...known, digests: {} }, note] : [note]
  }

  #merged(): Merged {
    const { values } = this.#wanted
    if (!this.before) return { changes: values, kept: [] }
    const { digest } = this.#run.parts
    const { shown } = this.#plan
    const isReformed = (field: string) => this.#plan.isReformed?.(this.id, field) === true
    const known = this.#identity.known?.digests
    return merged(values, this.before, known, digest, { isReformed, shown })
  }

  #members(): string[] {
    return Object.keys(this.#imported).filter(
      (field) => textOf(this.after[field] ?? null) !== (this.before?.[field] ?? null),
    )
  }
}

/** Adds and changes rows, and remembers where they come from. */
export async function bringRows(run: SwitchRun, plan: RowPlan, source: string): Promise<void> {
  const { rows } = run.parts
  const { table, removed = [], unique = [] } = plan
  await rows.remove(table, removed)
  const wanted = plan.wanted()
  const fields = [...new Set(wanted.flatMap(({ values }) => Object.keys(values)))]
  const here = new Map((await rows.stored(table, fields)).map((row) => [row.id ?? '', row]))
  const coming = wanted.flatMap((row) => {
    const identity = run.identity(table, row.oldId) ?? run.gone(table).get(row.oldId)
    return identity ? new ComingRow([run, plan], row, identity, here.get(identity.id)) : []
  })
  for (const { id } of coming) here.delete(id)
  for (const one of unique) {
    const held = settleUnique(one, coming, [...here.values()])
    for (const row of held) row.rewrite(one.fields)
    await rows.edit(table, held.map(freedBy(one)))
  }
  // Rows that are changed may refer to new ones.
  await rows.add(table, present(coming.map((row) => row.addition())))
  const edited = present(coming.map((row) => row.edition()))
  await rows.edit(table, edited)
  await plan.after?.(edited)
  await rows.note(
    coming.flatMap((row) => row.notes()),
    source,
  )
}

function present<T>(all: readonly (T | undefined)[]): T[] {
  return all.filter((one) => one !== undefined)
}

export interface WantedLinks {
  readonly oldId: string
  readonly record: string
  readonly owner: Id
  readonly members: readonly Id[]
}

export interface LinkPlan {
  readonly table: LinkTable
  readonly tally: TableTally
  /** Whether nobody has any there. */
  readonly isEmpty: boolean
  /** Called when the rows of both sides are stored. */
  wanted(): readonly WantedLinks[]
}

/**
 * Gives each owner the members it has in the source. An owner whose members were changed here
 * keeps them all, because one more or one less may be what somebody decided.
 */
export async function bringLinks(run: SwitchRun, plan: LinkPlan, source: string): Promise<void> {
  const { rows, digest } = run.parts
  const here = await rows.links(plan.table)
  const changed = new Map<Id, readonly Id[]>()
  const noted: KnownRow[] = []
  for (const { oldId, record, owner, members } of plan.wanted()) {
    const known = run.known(plan.table, oldId)
    const values = { members: listed(members) }
    const before = { members: listed(here.get(owner) ?? []) }
    const { changes, kept } = merged(values, before, known?.digests, digest)
    const isChanged = Object.keys(changes).length > 0
    if (kept.length > 0) plan.tally.kept.push({ record, members: kept })
    else if (!isChanged) plan.tally.unchanged += members.length
    else {
      changed.set(owner, members)
      if (known) plan.tally.changed.push({ record, members: ['members'] })
      else plan.tally.taken += members.length
    }
    if (!known || isChanged) {
      noted.push({ kind: plan.table, oldId, newId: owner, digests: digestsOf(values, digest) })
    }
  }
  const { tally } = plan
  if (plan.isEmpty && tally.changed.length > 0 && run.keepsEmptied(tally.table)) {
    tally.changed.length = 0
    return
  }
  await rows.link(plan.table, changed)
  await rows.note(noted, source)
}

function listed(ids: readonly Id[]): string {
  return [...new Set(ids)].sort().join()
}
