import type { Id } from '../../domain/shared/id.ts'
import { differing } from './differing.ts'
import type { Tally } from './tally.ts'

/** A stored record in the form of a configuration. */
export interface StoredEntry<T> {
  readonly id: Id
  readonly entry: T
}

interface Ways<T> {
  readonly keyOf: (entry: T) => string
  readonly add: (entry: T) => Promise<unknown>
  /** @param members the members that differ */
  readonly edit: (stored: StoredEntry<T>, entry: T, members: readonly string[]) => Promise<unknown>
}

/** Adds and edits records, matched by natural keys. Removes none. @throws FaultyEntry */
export async function bring<T extends object>(
  tally: Tally,
  entries: readonly T[],
  stored: readonly StoredEntry<T>[],
  { keyOf, add, edit }: Ways<T>,
): Promise<void> {
  const left = new Map(stored.map((one) => [keyOf(one.entry), one]))
  const seen = new Set<string>()
  for (const entry of entries) {
    const key = keyOf(entry)
    await tally.at(key, async () => {
      if (seen.has(key)) throw tally.fault(key, 'the same record stands here twice.')
      seen.add(key)
      const before = left.get(key)
      if (!before) {
        await add(entry)
        return tally.add(key)
      }
      const members = differing(before.entry, entry)
      if (members.length > 0) await edit(before, entry, members)
      tally.change(key, members)
    })
    left.delete(key)
  }
  tally.leave(left.size)
}
