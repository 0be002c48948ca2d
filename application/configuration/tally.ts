import type { SectionName } from './configuration.ts'
import { FaultyEntry } from './faulty-entry.ts'

export interface SectionReport {
  readonly section: SectionName
  /** The natural keys of records. */
  readonly added: readonly string[]
  readonly changed: readonly { readonly record: string; readonly members: readonly string[] }[]
  readonly unchanged: number
  /** Number of stored records that the configuration does not name. */
  readonly onlyHere: number
}

/** Counts what happens to the records of a section. */
export class Tally {
  readonly #section: SectionName
  readonly #added: string[] = []
  readonly #changed: { record: string; members: readonly string[] }[] = []
  #unchanged = 0
  #onlyHere = 0

  constructor(section: SectionName) {
    this.#section = section
  }

  add(record: string): void {
    this.#added.push(record)
  }

  /** @param members the members that differ; without any, the record is unchanged */
  change(record: string, members: readonly string[]): void {
    if (members.length === 0) this.#unchanged += 1
    else this.#changed.push({ record, members })
  }

  leave(records: number): void {
    this.#onlyHere += records
  }

  fault(record: string, reason: string): FaultyEntry {
    return new FaultyEntry(this.#nameOf(record), reason)
  }

  /** @throws FaultyEntry instead of a refusal */
  async at<T>(record: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      throw FaultyEntry.of(this.#nameOf(record), error)
    }
  }

  #nameOf(record: string): string {
    return `${this.#section} "${record}"`
  }

  get report(): SectionReport {
    const counts = { unchanged: this.#unchanged, onlyHere: this.#onlyHere }
    return { section: this.#section, added: this.#added, changed: this.#changed, ...counts }
  }
}
