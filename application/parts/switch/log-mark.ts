import type { KnownRow, LogTable } from './imported-rows.ts'
import { UnusableSource } from './legacy-tables.ts'

const ID = /^\d{1,19}$/

/** The highest id, and the times between which all entries were, as they are written there. */
type Extent = Readonly<Record<'highest' | 'earliest' | 'latest', string>>

/**
 * How far earlier imports have read a log of a tenant. Ids there are in the order of time, so this
 * is enough: an entry has come if its id is not higher, and its time neither earlier nor later. One
 * id that is far too high hides nothing that is logged later.
 */
export class LogMark {
  readonly #table: LogTable
  readonly #tenant: string
  readonly #before: Extent | undefined
  #extent: Extent | undefined

  /** @throws UnusableSource if what is known was not written by an import */
  constructor(table: LogTable, tenant: string | undefined, known: readonly KnownRow[]) {
    this.#table = table
    this.#tenant = tenant ?? ''
    // Version 6 has no tenants: what came from version 5 came from the only one.
    const [first, ...others] = known
    const only = tenant === undefined && others.length === 0 ? first : undefined
    const digests = (known.find(({ oldId }) => oldId === this.#tenant) ?? only)?.digests
    if (digests && !isExtent(digests)) throw new UnusableSource(unknownMark(table))
    this.#before = digests
    this.#extent = digests
  }

  /** @param time as it is written there, so that its zone does not matter */
  hasCome(id: string, time: string): boolean {
    if (!this.#before) return false
    const { highest, earliest, latest } = this.#before
    return BigInt(id) <= BigInt(highest) && time >= earliest && time <= latest
  }

  note(id: string, time: string): void {
    const { highest, earliest, latest } = this.#extent ?? {
      highest: id,
      earliest: time,
      latest: time,
    }
    this.#extent = {
      highest: BigInt(id) > BigInt(highest) ? id : highest,
      earliest: time < earliest ? time : earliest,
      latest: time > latest ? time : latest,
    }
  }

  /** What the next import has to know. */
  rows(): KnownRow[] {
    if (!this.#extent) return []
    return [{ kind: this.#table, oldId: this.#tenant, newId: '0', digests: this.#extent }]
  }
}

function isExtent(digests: KnownRow['digests']): digests is Extent {
  const { highest, earliest, latest } = digests
  const areTexts = [highest, earliest, latest].every((value) => typeof value === 'string')
  return areTexts && ID.test(highest ?? '')
}

function unknownMark(table: LogTable): string {
  const row = `the row of ${table} in legacy_rows, which says which entries came`
  return `No import has written ${row}. Without it, all entries come again.`
}
