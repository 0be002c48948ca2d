import type {
  ChainedEntries,
  ChainedEntry,
} from '../../../application/ports/logs/chained-entries.ts'
import type { AuditedLog } from '../../../domain/audit/audited-log.ts'
import type { IdRanges } from '../../../domain/audit/id-ranges.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { Database, Row } from '../connection/database.ts'
import { moment, optionalMoment, text } from '../rows/columns.ts'

const AT = '(extract(epoch from e.at) * 1000)::bigint::text'
export const LOG_TABLES = { login: 'login_log', operation: 'operation_log' } as const
/** A new column belongs at the end, only where it has a value: older digests stay right. */
const COLUMNS = {
  login: `e.session_id, e.user_id::text, e.client_id, ${AT}, e.address, e.user_agent, e.user_name,
    e.outcome, e.reason, e.source`,
  operation: `e.area, e.kind, e.method, e.url, e.operator_id::text, e.operator_name, e.address,
    e.parameters, e.error, ${AT}, e.milliseconds, e.department_name, e.changes`,
} as const

/** @returns an expression over a row `e` */
export const lineOf = (log: AuditedLog) => `json_build_array(e.id::text, ${COLUMNS[log]})::text`

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
