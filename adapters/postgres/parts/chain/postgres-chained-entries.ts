import type {
  ChainedEntries,
  ChainedEntry,
} from '../../../../application/parts/chain/chained-entries.ts'
import type { AuditedLog } from '../../../../domain/audit/audited-log.ts'
import type { IdRanges } from '../../../../domain/audit/id-ranges.ts'
import type { Id } from '../../../../domain/shared/id.ts'
import type { Database, Row } from '../../connection/database.ts'
import { LOG_TABLES, lineOf } from '../../logs/log-lines.ts'
import { moment, optionalMoment, text } from '../../rows/columns.ts'

const entryOf = (log: AuditedLog) => `e.id, e.at, ${lineOf(log)} as line`
const AMONG = 'e.id >= lower(r.range) and e.id < upper(r.range)'

export class PostgresChainedEntries implements ChainedEntries {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async unlinked(log: AuditedLog, above: Id, open: IdRanges, limit: number) {
    const later = `(select ${entryOf(log)} from ${LOG_TABLES[log]} e where e.id > $1 order by e.id limit $2)`
    const late = `(select ${entryOf(log)} from unnest($3::int8multirange) as r (range)
      join ${LOG_TABLES[log]} e on ${AMONG} order by e.id limit $2)`
    const from = open.isEmpty ? later : `${later} union all ${late} order by 1 limit $2`
    const values = open.isEmpty ? [above, limit] : [above, limit, `${open}`]
    return (await this.#database.rows({ text: from }, values)).map(toEntry)
  }

  async get(log: AuditedLog, ids: readonly Id[]): Promise<ChainedEntry[]> {
    const from = `select ${entryOf(log)} from ${LOG_TABLES[log]} e where e.id = any($1::bigint[])
      order by e.id`
    return (await this.#database.rows({ text: from }, [ids])).map(toEntry)
  }

  async among(log: AuditedLog, ids: IdRanges, limit: number) {
    const from = `select e.id, e.at from unnest($1::int8multirange) as r (range)
      join ${LOG_TABLES[log]} e on ${AMONG} order by e.id limit $2`
    const rows = await this.#database.rows({ text: from }, [`${ids}`, limit])
    return rows.map((row) => ({ id: text(row, 'id'), at: moment(row, 'at') }))
  }

  async countAbove(log: AuditedLog, id: Id) {
    const from = `select count(*) as count, min(at) as oldest from ${LOG_TABLES[log]} where id > $1`
    const [row] = await this.#database.rows({ text: from }, [id])
    const oldest = row && optionalMoment(row, 'oldest')
    return { count: Number(row?.count), ...(oldest && { oldest }) }
  }
}

function toEntry(row: Row): ChainedEntry {
  return { id: text(row, 'id'), at: moment(row, 'at'), text: text(row, 'line') }
}
