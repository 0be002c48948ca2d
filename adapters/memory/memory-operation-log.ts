import type {
  OperationFilter,
  OperationLine,
  OperationLog,
  OperationPage,
} from '../../application/ports/operation-log.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { Slice } from '../../domain/shared/slice.ts'
import type { MemoryDatabase } from './memory-database.ts'
import { has, pageOf, sliceOf } from './memory-page.ts'

export class MemoryOperationLog implements OperationLog {
  readonly #database: MemoryDatabase

  constructor(database: MemoryDatabase) {
    this.#database = database
  }

  async list({ filter, sort, offset, limit }: OperationPage) {
    const found = this.#database.operations.filter((line) => matches(line, filter))
    const slice = { direction: sort.direction, offset, limit }
    const lines = pageOf(found, slice, (line) => Number(line[sort.by]))
    return { lines, total: found.length }
  }

  async slice({ filter, after, limit }: Slice<OperationFilter>): Promise<OperationLine[]> {
    const found = this.#database.operations.filter((line) => matches(line, filter))
    return sliceOf(found, ({ id }) => id, { order: 'desc', after, limit })
  }

  async remove(ids: readonly Id[]): Promise<void> {
    const removed = new Set(ids)
    this.#database.operations = this.#database.operations.filter(({ id }) => !removed.has(id))
  }

  async clear(): Promise<void> {
    this.#database.operations = []
  }

  async removeBefore(moment: Date, limit: number): Promise<number> {
    const old = this.#database.operations.filter(({ at }) => at < moment)
    const oldest = old.toSorted((a, b) => a.at.getTime() - b.at.getTime()).slice(0, limit)
    await this.remove(oldest.map(({ id }) => id))
    return oldest.length
  }
}

function matches(line: OperationLine, filter: OperationFilter): boolean {
  return (
    has(filter.titleContains, (part) => line.title.includes(part)) &&
    has(filter.operatorContains, (part) => line.operatorName.includes(part)) &&
    has(filter.addressContains, (part) => line.address.includes(part)) &&
    has(filter.kind, (kind) => line.kind === kind) &&
    has(filter.hasFailed, (hasFailed) => (line.error !== undefined) === hasFailed) &&
    has(filter.from, (from) => line.at >= from) &&
    has(filter.to, (to) => line.at <= to)
  )
}
