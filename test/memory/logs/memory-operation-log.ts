import type {
  OperationEntry,
  OperationFilter,
  OperationLog,
  OperationPage,
} from '../../../application/ports/operation-log.ts'
import type { Slice } from '../../../domain/shared/slice.ts'
import type { MemoryDatabase } from '../memory-database.ts'
import { has, pageOf, sliceOf } from '../memory-page.ts'
import { MemoryLogEntries } from './memory-log-entries.ts'

export class MemoryOperationLog extends MemoryLogEntries<OperationEntry> implements OperationLog {
  readonly #database: MemoryDatabase

  constructor(database: MemoryDatabase) {
    super()
    this.#database = database
  }

  protected get lines(): readonly OperationEntry[] {
    return this.#database.operations
  }

  protected set lines(lines: readonly OperationEntry[]) {
    this.#database.operations = lines
  }

  async list({ filter, sort, offset, limit }: OperationPage) {
    const found = this.lines.filter((line) => matches(line, filter))
    const slice = { direction: sort.direction, offset, limit }
    const lines = pageOf(found, slice, (line) =>
      sort.by === 'operatorName' ? line.operatorName : Number(line[sort.by]),
    )
    return { lines, total: found.length }
  }

  async slice({ filter, after, limit }: Slice<OperationFilter>): Promise<OperationEntry[]> {
    const found = this.lines.filter((line) => matches(line, filter))
    return sliceOf(found, ({ id }) => id, { order: 'desc', after, limit })
  }
}

function matches(line: OperationEntry, filter: OperationFilter): boolean {
  return (
    has(filter.areas, (areas) => areas.includes(line.area)) &&
    has(filter.operatorContains, (part) => line.operatorName.includes(part)) &&
    has(filter.addressContains, (part) => line.address.includes(part)) &&
    has(filter.kind, (kind) => line.kind === kind) &&
    has(filter.hasFailed, (hasFailed) => (line.error !== undefined) === hasFailed) &&
    has(filter.from, (from) => line.at >= from) &&
    has(filter.to, (to) => line.at <= to)
  )
}
