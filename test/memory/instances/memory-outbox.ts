import type {
  NewOutboxEntry,
  NotedAttempts,
  Outbox,
  OutboxEntry,
} from '../../../application/ports/instances/outbox.ts'
import type { Id } from '../../../domain/shared/id.ts'

export class MemoryOutbox implements Outbox {
  readonly #entries = new Map<Id, OutboxEntry>()
  #last = 0

  async add(entries: readonly NewOutboxEntry[]): Promise<void> {
    for (const entry of entries) {
      this.#last += 1
      const id = String(this.#last)
      const tries = { attempts: 0, nextTryAt: entry.at, failedAt: undefined, failure: undefined }
      this.#entries.set(id, { ...structuredClone(entry), ...tries, id })
    }
  }

  async due(listener: string, now: Date, limit: number): Promise<OutboxEntry[]> {
    const mine = [...this.#entries.values()].filter(
      (entry) => entry.listener === listener && !entry.failedAt,
    )
    const first = mine.filter(({ id, key }) => mine.find((one) => one.key === key)?.id === id)
    return first.filter(({ nextTryAt }) => nextTryAt <= now).slice(0, limit)
  }

  async remove(id: Id): Promise<void> {
    this.#entries.delete(id)
  }

  async note(id: Id, known: number, noted: NotedAttempts): Promise<boolean> {
    const kept = this.#entries.get(id)
    if (kept?.attempts !== known) return false
    this.#entries.set(id, { ...kept, ...noted })
    return true
  }

  async list(offset: number, limit: number) {
    const all = [...this.#entries.values()]
    const inOrder = [...all.filter((one) => one.failedAt), ...all.filter((one) => !one.failedAt)]
    return { entries: inOrder.slice(offset, offset + limit), total: all.length }
  }

  async retry(id: Id, at: Date): Promise<boolean> {
    const kept = this.#entries.get(id)
    if (!kept?.failedAt) return false
    this.#entries.set(id, { ...kept, attempts: 0, failedAt: undefined, nextTryAt: at })
    return true
  }
}
