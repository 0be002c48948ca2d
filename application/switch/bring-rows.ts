import type { Values } from '../../domain/imports/imported-values.ts'
import type { ImportedTable, KnownRow } from '../ports/imported-rows.ts'
import { digestsOf, merged } from './merged.ts'
import type { SwitchRun } from './switch-run.ts'
import type { TableTally } from './table-tally.ts'

export interface WantedRow {
  readonly oldId: string
  /** How the report calls it. */
  readonly record: string
  readonly values: Values
  /** Only for new rows. */
  readonly once: Values
}

/** Rows of one table, read and judged. */
export interface RowPlan {
  readonly table: ImportedTable
  readonly tally: TableTally
  /** Called when the ids of all tables are known. */
  wanted(): readonly WantedRow[]
  /** Fields that logins change too: without a change in the source, that is nothing to report. */
  readonly quiet?: readonly string[]
  /** What a change brings with it. */
  readonly with?: (changes: Values) => Values
}

/** Adds and changes rows, and remembers where they come from. Removes none. */
export async function bringRows(run: SwitchRun, plan: RowPlan, source: string): Promise<void> {
  const { rows } = run.parts
  const wanted = plan.wanted()
  const fields = [...new Set(wanted.flatMap(({ values }) => Object.keys(values)))]
  const here = new Map((await rows.stored(plan.table, fields)).map((row) => [row.id, row]))
  const work = new Work(run, plan)
  for (const row of wanted) work.judge(row, here)
  await rows.add(plan.table, work.added)
  await rows.edit(plan.table, work.edited)
  await rows.note(work.noted, source)
}

class Work {
  readonly added: Values[] = []
  readonly edited: Values[] = []
  readonly noted: KnownRow[] = []
  readonly #run: SwitchRun
  readonly #plan: RowPlan

  constructor(run: SwitchRun, plan: RowPlan) {
    this.#run = run
    this.#plan = plan
  }

  judge(
    { oldId, record, values, once }: WantedRow,
    here: ReadonlyMap<string | null | undefined, Readonly<Record<string, string | null>>>,
  ): void {
    const { tally, table } = this.#plan
    const { digest } = this.#run.parts
    const identity = this.#run.identity(table, oldId)
    if (!identity) return
    const { id, isNew, known } = identity
    const note = { kind: table, oldId, newId: id, digests: digestsOf(values, digest) }
    if (isNew) {
      this.added.push({ id, ...values, ...once })
      this.noted.push(note)
      tally.taken += 1
      return
    }
    const { changes, kept } = merged(values, here.get(id) ?? {}, known?.digests, digest)
    const members = Object.keys(changes)
    const told = kept.filter((name) => !this.#isQuiet(name, note.digests, known?.digests))
    if (told.length > 0) tally.kept.push({ record, members: told })
    if (members.length === 0) tally.unchanged += 1
    else {
      this.edited.push({ id, ...changes, ...this.#plan.with?.(changes) })
      tally.changed.push({ record, members })
    }
    if (!known || members.length > 0) {
      // What was kept is compared with what was imported when it was last taken over.
      const unmoved = Object.entries(known?.digests ?? {}).filter(([name]) => kept.includes(name))
      this.noted.push({ ...note, digests: { ...note.digests, ...Object.fromEntries(unmoved) } })
    }
  }

  #isQuiet(name: string, now: Digests, last: Digests = {}): boolean {
    return this.#plan.quiet?.includes(name) === true && now[name] === last[name]
  }
}

type Digests = KnownRow['digests']
