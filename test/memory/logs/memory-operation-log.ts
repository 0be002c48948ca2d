import type {
  OperationEntry,
  OperationFilter,
  OperationLog,
  OperationPage,
} from '../../../application/ports/logs/operation-log.ts'
import { hasPart } from '../../../domain/shared/has-part.ts'
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

  protected get entries(): readonly OperationEntry[] {
    return this.#database.operations
  }

  protected set entries(entries: readonly OperationEntry[]) {
    this.#database.operations = entries
  }

  async list({ filter, sort, offset, limit }: OperationPage) {
    const found = this.entries.filter((entry) => matches(entry, filter))
    const slice = { direction: sort.direction, offset, limit }
    const entries = pageOf(found, slice, (entry) =>
      sort.by === 'operatorName' ? entry.operatorName : Number(entry[sort.by]),
    )
    return { entries, total: found.length }
  }

  async slice({ filter, after, limit }: Slice<OperationFilter>): Promise<OperationEntry[]> {
    const found = this.entries.filter((entry) => matches(entry, filter))
    return sliceOf(found, ({ id }) => id, { order: 'desc', after, limit })
  }
}

function matches(entry: OperationEntry, filter: OperationFilter): boolean {
  return (
    has(filter.areas, (areas) => areas.includes(entry.area)) &&
    has(filter.operatorContains, (part) => hasPart(part)(entry.operatorName)) &&
    has(filter.addressContains, (part) =>
      filter.addressIsWhole ? entry.address === part : hasPart(part)(entry.address),
    ) &&
    has(filter.kind, (kind) => entry.kind === kind) &&
    has(filter.hasFailed, (hasFailed) => (entry.error !== undefined) === hasFailed) &&
    has(filter.from, (from) => entry.at >= from) &&
    has(filter.to, (to) => entry.at <= to)
  )
}
