import type { LegacyRow, LegacySource } from './legacy-source.ts'

const FILES = 'sys_oss'
/** Files themselves, and logs, which nobody opens an address from. */
const LEFT_OUT = new Set([
  FILES,
  'sys_oss_config',
  'sys_oper_log',
  'sys_logininfor',
  'sys_login_info',
])
/** Texts that pages show come first, in case there is not enough time. */
const FIRST = 'sys_notice'

export interface FoundAddresses {
  readonly table: string
  readonly column: string
  readonly rows: number
}

export interface OldAddressReport {
  readonly found: readonly FoundAddresses[]
  /** Tables that were not looked through to their end, for lack of time. */
  readonly unfinished: readonly string[]
}

/** Counts the rows of a source that have the old public address of a file in a text. */
export class OldAddresses {
  readonly #hosts = new Set<string>()
  readonly #source: LegacySource

  constructor(source: LegacySource) {
    this.#source = source
  }

  /** The same source; whoever reads its files tells which hosts their addresses have. */
  watched(): LegacySource {
    const source = this.#source
    return {
      tables: () => source.tables(),
      texts: () => source.texts(),
      rows: (table, columns) => {
        const rows = source.rows(table, columns)
        return table === FILES ? this.#noting(rows) : rows
      },
    }
  }

  /** @param mayGoOn whether there is time for more rows */
  async find(mayGoOn: () => boolean): Promise<OldAddressReport> {
    const [found, unfinished]: [FoundAddresses[], string[]] = [[], []]
    const texts = [...(await this.#source.texts())].filter(([name]) => !LEFT_OUT.has(name))
    const isLater = (name: string) => Number(name !== FIRST)
    texts.sort(([one], [other]) => isLater(one) - isLater(other) || (one < other ? -1 : 1))
    for (const [table, columns] of this.#hosts.size > 0 ? texts : []) {
      const counts = new Map<string, number>()
      if (!(await this.#look(table, [...columns], counts, mayGoOn))) unfinished.push(table)
      for (const [column, rows] of counts) found.push({ table, column, rows })
    }
    return { found, unfinished }
  }

  async #look(
    table: string,
    columns: readonly string[],
    counts: Map<string, number>,
    mayGoOn: () => boolean,
  ): Promise<boolean> {
    if (!mayGoOn()) return false
    for await (const rows of this.#source.rows(table, columns)) {
      for (const row of rows) this.#count(row, counts)
      if (!mayGoOn()) return false
    }
    return true
  }

  /** In JSON, the slash before the host can have a backslash before it. */
  #count(row: LegacyRow, counts: Map<string, number>): void {
    for (const [column, value] of Object.entries(row)) {
      if (value === null || ![...this.#hosts].some((host) => value.includes(`/${host}`))) continue
      counts.set(column, (counts.get(column) ?? 0) + 1)
    }
  }

  async *#noting(rows: AsyncIterable<readonly LegacyRow[]>) {
    for await (const some of rows) {
      for (const { url } of some) {
        const host = URL.parse(url ?? '')?.host
        if (host) this.#hosts.add(host)
      }
      yield some
    }
  }
}
