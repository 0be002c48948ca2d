import type { LogEntries } from '../../../application/ports/log-entries.ts'
import type { Id } from '../../../domain/shared/id.ts'

interface LogLine {
  readonly id: Id
  readonly at: Date
}

export abstract class MemoryLogEntries<Line extends LogLine> implements LogEntries {
  protected abstract get lines(): readonly Line[]
  protected abstract set lines(lines: readonly Line[])

  async remove(ids: readonly Id[]): Promise<void> {
    const removed = new Set(ids)
    this.lines = this.lines.filter(({ id }) => !removed.has(id))
  }

  async clear(): Promise<void> {
    this.lines = []
  }

  async removeBefore(moment: Date, limit: number): Promise<number> {
    const old = this.lines.filter(({ at }) => at < moment)
    // Lines are kept in the order of their ids, which decides between those of one moment.
    const oldest = old.toSorted((a, b) => a.at.getTime() - b.at.getTime()).slice(0, limit)
    await this.remove(oldest.map(({ id }) => id))
    return oldest.length
  }
}
