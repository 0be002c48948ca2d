import { DomainError, type ErrorKind } from '../../../domain/shared/domain-error.ts'

/** Kinds of errors that are not about the record: the store does not answer. */
const OF_THE_STORE: ReadonlySet<ErrorKind> = new Set(['unavailable', 'overloaded'])

/** A part of a configuration that cannot be imported. The message names it. */
export class FaultyEntry extends Error {
  /** @param record its place, such as `roles "auditor"` or `roles[0].name` */
  constructor(record: string, reason: string, cause?: unknown) {
    super(`${record}: ${reason}`, { cause })
    this.name = 'FaultyEntry'
  }

  /** Adds the record to a failure, unless the failure is not about a record. */
  static of(record: string, error: unknown): unknown {
    if (!(error instanceof DomainError) || OF_THE_STORE.has(error.kind)) return error
    const params = Object.entries(error.params).map(([name, value]) => `${name} ${value}`)
    const detail = params.length > 0 ? ` (${params.join(', ')})` : ''
    return new FaultyEntry(record, `${error.message}${detail}`, error)
  }
}

/** Counts what happens to the records of a section. */
export class Tally {
  readonly section: string
  /** The natural keys of records. */
  readonly added: string[] = []
  readonly changed: { record: string; members: readonly string[] }[] = []
  unchanged = 0
  /** Number of stored records that the configuration does not name. */
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

/** A part of the configuration. What it brings has passed the schema of its entries. */
export interface Section<T extends object = object> {
  readonly name: string
  /** Takes the locks that must come before those of all sections. */
  hold?(): Promise<void>
  /** In an order that does not depend on ids. */
  read(): Promise<readonly T[]>
  /** Call it inside a transaction. @throws FaultyEntry */
  bring(entries: readonly T[], tally: Tally): Promise<void>
}

/** Sorts by code units, so that the order is the same on every machine. */
export function inOrder<T>(items: readonly T[], ...keys: ((item: T) => string | number)[]): T[] {
  return [...items].sort((one, other) => {
    for (const key of keys) {
      const [mine, theirs] = [key(one), key(other)]
      if (mine !== theirs) return mine < theirs ? -1 : 1
    }
    return 0
  })
}
