import { textOf, type Value, type Values } from '../../../domain/parts/switch/imported-values.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { KnownRow } from './imported-rows.ts'
import { digestsOf, type Merged, merged } from './merged.ts'
import type { RowPlan, WantedRow } from './row-plan.ts'
import type { Identity, SwitchRun } from './switch-run.ts'

export type StoredRow = Readonly<Record<string, string | null>>

/** A row of the source, merged with ours. */
export class ComingRow {
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
