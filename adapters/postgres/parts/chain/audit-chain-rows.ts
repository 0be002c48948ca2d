import type { AuditedLog } from '../../../../domain/audit/audited-log.ts'
import type { Erasure, ErasureReason } from '../../../../domain/audit/erasure.ts'
import { IdRanges } from '../../../../domain/audit/id-ranges.ts'
import type { AuditLink } from '../../../../domain/parts/chain/audit-link.ts'
import type { ChainStart, Signed } from '../../../../domain/parts/chain/signed.ts'
import type { Row } from '../../connection/database.ts'
import { digestsIn, toErased } from '../../logs/log-lines.ts'
import { moment, text } from '../../rows/columns.ts'

const REASONS: readonly ErasureReason[] = ['removed', 'cleared', 'retention']

export function toLink(log: AuditedLog, row: Row): AuditLink {
  return {
    ...hashed(log, row),
    begins: row.begins === true,
    ids: Array.isArray(row.ids) ? row.ids.map(String) : [],
    digests: digestsIn(text(row, 'digests')),
  }
}

export function toStart(log: AuditedLog, row: Row): ChainStart & Signed {
  return { ...hashed(log, row), entries: Number(row.entries) }
}

export function toErasure(log: AuditedLog, row: Row): Erasure & Signed {
  return {
    log,
    at: moment(row, 'at'),
    reason: REASONS.find((known) => known === row.reason) ?? 'removed',
    by: text(row, 'by_name'),
    ...toErased(row),
    ...signed(row),
  }
}

function hashed(log: AuditedLog, row: Row) {
  return {
    log,
    number: Number(row.number),
    at: moment(row, 'at'),
    seen: text(row, 'seen'),
    open: IdRanges.parse(text(row, 'open')),
    hash: text(row, 'hash'),
    ...signed(row),
  }
}

function signed(row: Row): Signed {
  return { keyId: text(row, 'key_id'), signature: text(row, 'signature') }
}
