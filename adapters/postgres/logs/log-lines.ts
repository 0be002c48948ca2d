import type { AuditedLog } from '../../../domain/audit/audited-log.ts'
import type { ErasedEntries } from '../../../domain/audit/erasure.ts'
import { IdRanges } from '../../../domain/audit/id-ranges.ts'
import type { Row } from '../connection/database.ts'
import { text } from '../rows/columns.ts'

const DIGEST = 64
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

/** @param row has the ids, and the digests of their lines in one text */
export function toErased(row: Row): ErasedEntries {
  return {
    ids: IdRanges.parse(text(row, 'ids')),
    digests: digestsIn(text(row, 'digests')),
  }
}

/** @param joined SHA-256 of each, hex */
export function digestsIn(joined: string): string[] {
  const count = Math.ceil(joined.length / DIGEST)
  return Array.from({ length: count }, (_none, at) => joined.slice(at * DIGEST, (at + 1) * DIGEST))
}
