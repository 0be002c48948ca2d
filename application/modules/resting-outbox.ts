import type { Outbox } from '../ports/instances/outbox.ts'

const FIRST_MS = 1000
/** How late an entry may be that a command added, or an instance that died. */
const LONGEST_MS = 4000

/**
 * Asks less and less often for what is due while nothing is, until something is added here. An entry
 * is added before its transaction commits, so the first looks after it follow each other closely.
 */
export function restingOutbox(outbox: Outbox): Outbox {
  const rests = new Map<string, { readonly since: number; readonly ms: number }>()
  return {
    remove: (id) => outbox.remove(id),
    note: (id, known, noted) => outbox.note(id, known, noted),
    list: (offset, limit) => outbox.list(offset, limit),
    async due(listener, now, limit) {
      const rest = rests.get(listener)
      const rested = now.getTime() - (rest?.since ?? 0)
      // The clock may have been put back.
      if (rest && rested >= 0 && rested < rest.ms) return []
      const due = await outbox.due(listener, now, limit)
      if (due.length > 0) rests.delete(listener)
      // Nothing was added meanwhile.
      else if (rests.get(listener) === rest) {
        const ms = rest ? Math.min(Math.max(FIRST_MS, 2 * rest.ms), LONGEST_MS) : 0
        rests.set(listener, { since: now.getTime(), ms })
      }
      return due
    },
    async add(entries) {
      await outbox.add(entries)
      for (const { listener } of entries) rests.delete(listener)
    },
    async retry(id, at) {
      rests.clear()
      return outbox.retry(id, at)
    },
  }
}
