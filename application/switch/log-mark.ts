import type { KnownRow, LogTable } from '../ports/imported-rows.ts'

/**
 * How far earlier imports have read a log of a tenant. Ids there are in the order of time, so two
 * values are enough: an entry has come if neither its id is higher nor its time earlier.
 */
export class LogMark {
  readonly #table: LogTable
  readonly #tenant: string
  readonly #before: KnownRow['digests'] | undefined
  #highest: string
  #earliest: string | undefined

  constructor(table: LogTable, tenant: string | undefined, known: readonly KnownRow[]) {
    this.#table = table
    this.#tenant = tenant ?? ''
    this.#before = known.find(({ oldId }) => oldId === this.#tenant)?.digests
    this.#highest = this.#before?.highest ?? '0'
    this.#earliest = this.#before?.earliest
  }

  /** @param time as it is written there, so that its zone does not matter */
  hasCome(id: string, time: string): boolean {
    const { highest, earliest } = this.#before ?? {}
    if (highest === undefined || earliest === undefined) return false
    return BigInt(id) <= BigInt(highest) && time >= earliest
  }

  note(id: string, time: string): void {
    if (BigInt(id) > BigInt(this.#highest)) this.#highest = id
    if (this.#earliest === undefined || time < this.#earliest) this.#earliest = time
  }

  /** What the next import has to know. */
  rows(): KnownRow[] {
    if (this.#earliest === undefined) return []
    const digests = { highest: this.#highest, earliest: this.#earliest }
    return [{ kind: this.#table, oldId: this.#tenant, newId: '0', digests }]
  }
}
