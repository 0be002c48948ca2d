import { differing } from '../../../domain/shared/differing.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { inOrder, type Section, type Tally } from './section.ts'

/** A stored record in the form of a configuration. */
export interface StoredEntry<T> {
  readonly id: Id
  readonly entry: T
}

export interface KeyedRecords<T> {
  /** The natural key, by which entries and records are matched. */
  keyOf(entry: T): string
  /** What exports are sorted by. Default: the natural key. */
  orderOf?(entry: T): string
  stored(): Promise<readonly StoredEntry<T>[]>
  add(entry: T): Promise<unknown>
  /** @param members the members that differ */
  edit(id: Id, entry: T, members: readonly string[]): Promise<unknown>
}

/** Adds and edits records with natural keys. Removes none. */
export class KeyedSection<T extends object> implements Section<T> {
  readonly name: string
  readonly #records: KeyedRecords<T>

  constructor(name: string, records: KeyedRecords<T>) {
    this.name = name
    this.#records = records
  }

  async read(): Promise<T[]> {
    const stored = await this.#records.stored()
    return inOrder(
      stored.map(({ entry }) => entry),
      (entry) => this.#records.orderOf?.(entry) ?? this.#records.keyOf(entry),
    )
  }

  async bring(entries: readonly T[], tally: Tally): Promise<void> {
    const stored = await this.#records.stored()
    const left = new Map(stored.map((one) => [this.#records.keyOf(one.entry), one]))
    const seen = new Set<string>()
    for (const entry of entries) {
      const key = this.#records.keyOf(entry)
      await tally.at(key, async () => {
        if (seen.has(key)) throw tally.fault(key, 'the same record stands here twice.')
        seen.add(key)
        const members = await this.#bringOne(entry, left.get(key))
        tally.count(key, members)
      })
      left.delete(key)
    }
    tally.onlyHere += left.size
  }

  /** @returns the members that differed, `undefined` if the record is new */
  async #bringOne(entry: T, before: StoredEntry<T> | undefined) {
    if (!before) {
      await this.#records.add(entry)
      return undefined
    }
    const members = differing(before.entry, entry)
    if (members.length > 0) await this.#records.edit(before.id, entry, members)
    return members
  }
}
