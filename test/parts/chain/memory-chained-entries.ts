import type {
  ChainedEntries,
  ChainedEntry,
} from '../../../application/parts/chain/chained-entries.ts'
import type { AuditedLog } from '../../../domain/audit/audited-log.ts'
import type { IdRanges } from '../../../domain/audit/id-ranges.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { MemoryStore } from '../../memory/memory-database.ts'

export class MemoryChainedEntries extends MemoryStore implements ChainedEntries {
  async unlinked(log: AuditedLog, above: Id, open: IdRanges, limit: number) {
    const isUnlinked = ({ id }: ChainedEntry) => BigInt(id) > BigInt(above) || open.has(id)
    return this.#of(log).filter(isUnlinked).slice(0, limit)
  }

  async get(log: AuditedLog, ids: readonly Id[]): Promise<ChainedEntry[]> {
    return this.#of(log).filter(({ id }) => ids.includes(id))
  }

  async among(log: AuditedLog, ids: IdRanges, limit: number) {
    const found = this.#of(log).filter(({ id }) => ids.has(id))
    return found.slice(0, limit).map(({ id, at }) => ({ id, at }))
  }

  async countAbove(log: AuditedLog, above: Id) {
    const found = this.#of(log).filter(({ id }) => BigInt(id) > BigInt(above))
    const [oldest] = found.map(({ at }) => at).toSorted((one, other) => Number(one) - Number(other))
    return { count: found.length, ...(oldest && { oldest }) }
  }

  #of(log: AuditedLog): ChainedEntry[] {
    const { loginLog, operations } = this.database
    const entries = log === 'login' ? loginLog : operations
    return entries
      .map((entry) => ({ id: entry.id, at: entry.at, text: JSON.stringify(entry) }))
      .toSorted((one, other) => Number(BigInt(one.id) - BigInt(other.id)))
  }
}
