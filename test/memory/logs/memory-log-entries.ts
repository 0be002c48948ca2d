import type { LogEntries } from '../../../application/ports/log-entries.ts'
import { IdRanges } from '../../../domain/audit/id-ranges.ts'
import type { Id } from '../../../domain/shared/id.ts'

interface LogEntry {
  readonly id: Id
  readonly at: Date
}

export abstract class MemoryLogEntries<Entry extends LogEntry> implements LogEntries {
  protected abstract get entries(): readonly Entry[]
  protected abstract set entries(entries: readonly Entry[])

  async remove(ids: readonly Id[]): Promise<IdRanges> {
    const removed = new Set(ids)
    const gone = this.entries.filter(({ id }) => removed.has(id))
    this.entries = this.entries.filter(({ id }) => !removed.has(id))
    return IdRanges.of(gone.map(({ id }) => id))
  }

  clear(): Promise<IdRanges> {
    return this.remove(this.entries.map(({ id }) => id))
  }

  removeBefore(moment: Date, limit: number): Promise<IdRanges> {
    const old = this.entries.filter(({ at }) => at < moment)
    // Entries are kept in the order of their ids, which decides between those of one moment.
    const oldest = old.toSorted((a, b) => a.at.getTime() - b.at.getTime()).slice(0, limit)
    return this.remove(oldest.map(({ id }) => id))
  }
}
