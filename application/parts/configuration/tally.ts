import { FaultyEntry } from './faulty-entry.ts'

export interface SectionReport {
  readonly section: string
  /** The natural keys of records. */
  readonly added: readonly string[]
  readonly changed: readonly { readonly record: string; readonly members: readonly string[] }[]
  readonly unchanged: number
  /** Number of stored records that the configuration does not name. */
  readonly onlyHere: number
}

/** Counts what happens to the records of a section. */
export class Tally implements SectionReport {
  readonly section: string
  readonly added: string[] = []
  readonly changed: { record: string; members: readonly string[] }[] = []
  unchanged = 0
  onlyHere = 0

  constructor(section: string) {
    this.section = section
  }

  /** @param members the members that differed, `undefined` for a new record */
  count(record: string, members: readonly string[] | undefined): void {
    if (!members) this.added.push(record)
    else if (members.length > 0) this.changed.push({ record, members })
    else this.unchanged += 1
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
    return `${this.section} "${record}"`
  }
}
