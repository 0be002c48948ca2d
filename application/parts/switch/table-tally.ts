interface OtherRows {
  readonly tenant: string
  rows: number
  /** Of tables whose rows have names. */
  readonly records: string[]
}

interface Named {
  readonly record: string
  readonly members: readonly string[]
}

interface Told {
  readonly record: string
  readonly reason: string
  /** Of the sample data of the original, and not of the company. */
  readonly isSample?: true
  /** Only how it is called or written. */
  readonly isMinor?: true
}

/** What happened to the rows of one table of the source. */
export class TableTally {
  readonly table: string
  taken = 0
  unchanged = 0
  readonly changed: Named[] = []
  /** Changed here since the last import, so that they stay. */
  readonly kept: Named[] = []
  /** Taken, but not as they were. */
  readonly altered: Told[] = []
  readonly left: Told[] = []
  /** Came earlier and no longer come; they stay, unless `changed` says otherwise. */
  readonly gone: string[] = []
  readonly notes: string[] = []
  /** Of tenants that are not taken. */
  readonly others: OtherRows[] = []
  readonly #byTenant = new Map<string, OtherRows>()

  constructor(table: string) {
    this.table = table
  }

  leave(record: string, reason: string, isSample = false): void {
    this.left.push({ record, reason, ...(isSample && { isSample }) })
  }

  alter(record: string, reason: string, isMinor = false): void {
    this.altered.push({ record, reason, ...(isMinor && { isMinor }) })
  }

  /** Tells of a text that is too long here, if it is. */
  cut(record: string, field: string, before: string, after: string): void {
    if (before.length === after.length) return
    const reason = `its ${field} of ${before.length} characters is cut to ${after.length}`
    this.alter(record, reason, true)
  }

  foreign(tenant: string, record: string): void {
    const other = this.#byTenant.get(tenant) ?? { tenant, rows: 0, records: [] }
    if (other.rows === 0) this.others.push(other)
    this.#byTenant.set(tenant, other)
    other.rows += 1
    if (record !== '') other.records.push(record)
  }

  note(text: string): void {
    if (!this.notes.includes(text)) this.notes.push(text)
  }
}
