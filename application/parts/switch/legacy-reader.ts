import type { LegacyRow, LegacySource } from './legacy-source.ts'
import { columnsOf, LEGACY_TABLES, type LegacyTableName, UnusableSource } from './legacy-tables.ts'
import { type Longest, shortened, textIn } from './legacy-values.ts'
import { checkColumns, type LegacyVersion, requireEssential, versionOf } from './legacy-version.ts'
import type { TableTally } from './table-tally.ts'
import { asVersion5 } from './version-6.ts'

/** The texts of a table that may be too long here. */
interface Shortening {
  readonly longest: Longest
  /** How reports call a row. */
  called(row: LegacyRow): string
}

const PRESENT = '0'
const NOTHING: Shortening = { longest: {}, called: () => '' }
const COLUMNS_OF_LINKS = 2
const MESSAGES = 'sys_message'
/** Belongs to all tenants in versions that have the second table. */
const SHARED = ['sys_oss_config', 'sys_client'] as const

/**
 * Reads the rows that are to be taken: those of one tenant that were not removed. There, a row
 * without a `del_flag` is not found either.
 */
export class LegacyReader {
  readonly version: LegacyVersion
  /** What a version 6 was told by. */
  readonly signs: readonly string[]
  /** Whether messages are read. In version 5, such a table is the company's own. */
  readonly readsMessages: boolean
  readonly #source: LegacySource
  readonly #tables: ReadonlyMap<string, ReadonlySet<string>>
  /** Table and id of the rows of other tenants. */
  readonly #foreign = new Set<string>()
  #tenant: string | undefined

  private constructor(
    source: LegacySource,
    tables: ReadonlyMap<string, ReadonlySet<string>>,
    told: Pick<LegacyReader, 'version' | 'signs' | 'readsMessages'>,
  ) {
    this.#source = source
    this.#tables = tables
    this.version = told.version
    this.signs = told.signs
    this.readsMessages = told.readsMessages
  }

  /**
   * @param unread tables that may be anything
   * @throws UnusableSource if it is another system
   */
  static async over(
    source: LegacySource,
    unread: readonly LegacyTableName[] = [],
  ): Promise<LegacyReader> {
    const given = await source.tables()
    requireEssential(given)
    const told = await versionOf(source, given)
    const read = told.version === '6' ? asVersion5(source) : source
    const tables = await read.tables()
    const readsMessages = told.version === '6' && tables.has(MESSAGES) && !unread.includes(MESSAGES)
    checkColumns(told.version, tables, readsMessages ? unread : [...unread, MESSAGES])
    return new LegacyReader(read, tables, { ...told, readsMessages })
  }

  has(table: string, column?: string): boolean {
    const columns = this.#tables.get(table)
    return columns !== undefined && (column === undefined || columns.has(column))
  }

  /** Names of tables that are never read, except for the logs. */
  get unread(): string[] {
    const isRead = (name: string) =>
      name in LEGACY_TABLES && (name !== MESSAGES || this.readsMessages)
    return [...this.#tables.keys()].filter((name) => !isRead(name)).toSorted()
  }

  /** Number of users of each tenant; none if the source knows no tenants. */
  async tenants(): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>()
    if (!this.has('sys_user', 'tenant_id')) return counts
    for await (const rows of this.#source.rows('sys_user', ['tenant_id'])) {
      for (const { tenant_id: tenant } of rows) {
        counts.set(tenant ?? '', (counts.get(tenant ?? '') ?? 0) + 1)
      }
    }
    return counts
  }

  /** The one that is taken; `undefined` if the source knows no tenants. */
  get tenant(): string | undefined {
    return this.#tenant
  }

  only(tenant: string): void {
    this.#tenant = tenant
  }

  /**
   * In the order of their ids.
   * @param tally is told of rows that are not for us, and of texts that are cut
   * @throws UnusableSource if two have the same id, as only a dump can
   */
  async rows(
    table: LegacyTableName,
    tally: TableTally,
    { longest, called }: Shortening = NOTHING,
  ): Promise<LegacyRow[]> {
    const all: LegacyRow[] = []
    const { needed } = LEGACY_TABLES[table]
    const [key = ''] = needed
    const foreign = (row: LegacyRow) => {
      this.#foreign.add(`${table} ${row[key]}`)
      return called(row)
    }
    for await (const rows of this.stream(table, tally, foreign)) {
      for (const row of rows) {
        const tell = (column: string, fit: LegacyRow) =>
          tally.cut(called(fit), column, textIn(row, column), textIn(fit, column))
        all.push(shortened(row, longest, tell))
      }
    }
    all.sort((one, other) => byNumber(one[key], other[key]))
    const twin = all.find((row, at) => at > 0 && row[key] === all[at - 1]?.[key])
    if (twin && needed.length > COLUMNS_OF_LINKS) throw new UnusableSource(twice(table, key, twin))
    return all
  }

  /** Whether a row that was read belongs to another tenant. */
  isForeign(table: string, id: string): boolean {
    return this.#foreign.has(`${table} ${id}`)
  }

  /**
   * Some at a time, in no order.
   * @param called is told of rows of other tenants, and how reports call them
   */
  async *stream(
    table: LegacyTableName,
    tally?: TableTally,
    called = NOTHING.called,
  ): AsyncIterable<LegacyRow[]> {
    let removed = 0
    for await (const rows of this.#read(table)) {
      const present = rows.filter(({ del_flag: flag = PRESENT }) => flag === PRESENT)
      const ours = present.filter((row) => !this.#isOfOthers(table, row))
      removed += rows.length - present.length
      for (const row of present)
        if (this.#isOfOthers(table, row)) tally?.foreign(row.tenant_id ?? '', called(row))
      yield ours
    }
    if (!this.has(table)) tally?.note('This table is not there.')
    const own = this.#unknownIn(table)
    if (own.length > 0) tally?.note(`What is in these columns is left out: ${own.join(', ')}.`)
    if (removed > 0) tally?.note(`${removed} rows were removed there and are left out.`)
  }

  async *#read(table: LegacyTableName): AsyncIterable<readonly LegacyRow[]> {
    const { needed, optional } = LEGACY_TABLES[table]
    const columns = [...needed, ...optional].filter((column) => this.has(table, column))
    if (columns.length > 0) yield* this.#source.rows(table, columns)
  }

  /** Columns that the original does not have. */
  #unknownIn(table: LegacyTableName): string[] {
    const known = columnsOf(table)
    return [...(this.#tables.get(table) ?? [])].filter((column) => !known.has(column))
  }

  #isOfOthers(table: string, { tenant_id: tenant }: LegacyRow): boolean {
    const [shared, sign] = SHARED
    if (table === shared && this.has(sign)) return false
    return tenant !== undefined && this.#tenant !== undefined && (tenant ?? '') !== this.#tenant
  }
}

function twice(table: string, key: string, row: LegacyRow): string {
  return `${table} has two rows with the ${key} ${row[key]}. Load the dump into a database, and give that.`
}

/** Ids may be too large for numbers. */
function byNumber(one: string | null | undefined, other: string | null | undefined): number {
  const [a, b] = [one ?? '', other ?? '']
  if (a.length !== b.length) return a.length - b.length
  return a < b ? -1 : Number(a > b)
}
