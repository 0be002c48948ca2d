import { createHash } from 'node:crypto'
import type { LogEntries } from '../../../application/ports/logs/log-entries.ts'
import type { ErasedEntries } from '../../../domain/audit/erasure.ts'
import { IdRanges } from '../../../domain/audit/id-ranges.ts'
import type { Id } from '../../../domain/shared/id.ts'

interface LogEntry {
  readonly id: Id
  readonly at: Date
}

export abstract class MemoryLogEntries<Entry extends LogEntry> implements LogEntries {
  protected abstract get entries(): readonly Entry[]
  protected abstract set entries(entries: readonly Entry[])

  async remove(ids: readonly Id[]): Promise<ErasedEntries> {
    const removed = new Set(ids)
    const gone = this.entries.filter(({ id }) => removed.has(id))
    this.entries = this.entries.filter(({ id }) => !removed.has(id))
    const inOrder = gone.toSorted((one, other) => Number(BigInt(one.id) - BigInt(other.id)))
    const digests = inOrder.map((entry) => digestOf(JSON.stringify(entry)))
    return { ids: IdRanges.of(gone.map(({ id }) => id)), digests }
  }

  clear(limit: number): Promise<ErasedEntries> {
    return this.remove(this.entries.map(({ id }) => id).slice(0, limit))
  }

  removeBefore(moment: Date, limit: number): Promise<ErasedEntries> {
    const old = this.entries.filter(({ at }) => at < moment)
    // Entries are kept in the order of their ids, which decides between those of one moment.
    const oldest = old.toSorted((a, b) => a.at.getTime() - b.at.getTime()).slice(0, limit)
    return this.remove(oldest.map(({ id }) => id))
  }
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
