/** What happened to the rows of one table of the source. */
export interface TableReport {
  readonly table: string
  readonly taken: number
  readonly unchanged: number
  readonly changed: readonly Named[]
  /** Changed here since the last import, so that they stay. */
  readonly kept: readonly Named[]
  /** Taken, but not as they were. */
  readonly altered: readonly Told[]
  readonly left: readonly Told[]
  /** Came earlier and no longer come; they stay, unless `changed` says otherwise. */
  readonly gone: readonly string[]
  readonly notes: readonly string[]
}

interface Named {
  readonly record: string
  readonly members: readonly string[]
}

interface Told {
  readonly record: string
  readonly reason: string
}

export class TableTally implements TableReport {
  readonly table: string
  taken = 0
  unchanged = 0
  readonly changed: Named[] = []
  readonly kept: Named[] = []
  readonly altered: Told[] = []
  readonly left: Told[] = []
  readonly gone: string[] = []
  readonly notes: string[] = []

  constructor(table: string) {
    this.table = table
  }

  leave(record: string, reason: string): void {
    this.left.push({ record, reason })
  }

  alter(record: string, reason: string): void {
    this.altered.push({ record, reason })
  }

  /** Tells of a text that is too long here, if it is. */
  cut(record: string, field: string, before: string, after: string): void {
    if (before.length === after.length) return
    this.alter(record, `its ${field} of ${before.length} characters is cut to ${after.length}`)
  }

  note(text: string): void {
    if (!this.notes.includes(text)) this.notes.push(text)
  }
}
