import type { AuditChain } from '../../../../application/parts/chain/audit-chain.ts'
import type {
  ChainedEntries,
  ChainedEntry,
} from '../../../../application/parts/chain/chained-entries.ts'
import type { AuditedLog } from '../../../../domain/audit/audited-log.ts'
import type { Erasure, ErasureReason } from '../../../../domain/audit/erasure.ts'
import { IdRanges } from '../../../../domain/audit/id-ranges.ts'
import type { AuditLink } from '../../../../domain/parts/chain/audit-link.ts'
import type { ChainStart, Signed } from '../../../../domain/parts/chain/signed.ts'
import type { Id } from '../../../../domain/shared/id.ts'
import { OnDatabase, type Row } from '../../connection/database.ts'
import { storable } from '../../connection/statement.ts'
import { digestsIn, LOG_TABLES, lineOf, toErased } from '../../logs/log-lines.ts'
import { moment, optionalMoment, text } from '../../rows/columns.ts'

const REASONS: readonly ErasureReason[] = ['removed', 'cleared', 'retention']

// Drivers differ in how they return arrays and bytes.
const LINK = `number, at, begins, seen, open::text as open, ids::text[] as ids,
    encode(digests, 'hex') as digests, hash, key_id, signature`

const LAST = {
  name: 'last-audit-link',
  text: `select ${LINK} from audit_links where log = $1 order by number desc limit 1`,
}
const LAST_UNTIL = `select ${LINK} from audit_links where log = $1 and at <= $2
    order by at desc, number desc limit 1`
const LIST = `select ${LINK} from audit_links where log = $1 and number > $2 order by number limit $3`
const APPEND = {
  name: 'append-audit-link',
  text: `insert into audit_links
      (log, number, at, begins, seen, open, ids, digests, hash, key_id, signature)
    values ($1, $2, $3, $4, $5, $6::int8multirange, $7::bigint[], decode($8, 'hex'), $9, $10, $11)
    on conflict do nothing returning number`,
}
const ERASE = `insert into audit_erasures (log, at, reason, by_name, ids, digests, key_id, signature)
    values ($1, $2, $3, $4, $5::int8multirange, decode($6, 'hex'), $7, $8)`
const ERASURES = `select at, reason, by_name, ids::text as ids, encode(digests, 'hex') as digests, key_id, signature
    from audit_erasures where log = $1 and ids && $2::int8multirange order by id`
const START = `select number, at, seen, open::text as open, entries, hash, key_id, signature
    from audit_starts where log = $1 order by number desc limit 1`
/**
 * One statement, so that no reader sees a chain whose beginning is cut. An entry that was stored late
 * is in one of the next links.
 */
const MOVE_START = `with forgotten as (delete from audit_links where log = $1 and number <= $2),
    replaced as (delete from audit_starts where log = $1 and number < $2),
    others as (delete from audit_erasures where log = $1 and upper(ids) <= (
      select min(ids[1]) from audit_links where log = $1 and number between $2::bigint + 1 and $2 + 1000))
    insert into audit_starts (log, number, at, seen, open, entries, hash, key_id, signature)
      values ($1, $2, $3, $4, $5::int8multirange, $6, $7, $8, $9)`

export class PostgresAuditChain extends OnDatabase implements AuditChain {
  async last(log: AuditedLog, until?: Date): Promise<AuditLink | undefined> {
    const [row] = until
      ? await this.database.rows(LAST_UNTIL, [log, until])
      : await this.database.rows(LAST, [log])
    return row && toLink(log, row)
  }

  async list(log: AuditedLog, after: number, limit: number): Promise<AuditLink[]> {
    const rows = await this.database.rows(LIST, [log, after, limit])
    return rows.map((row) => toLink(log, row))
  }

  async append(link: AuditLink): Promise<boolean> {
    const { log, number, at, begins, seen, open, ids, digests, hash, keyId, signature } = link
    const content = [log, number, at, begins, seen, `${open}`, ids, digests.join('')]
    const rows = await this.database.rows(APPEND, [...content, hash, keyId, signature])
    return rows.length > 0
  }

  async addErasure(erasure: Erasure & Signed): Promise<void> {
    const { log, at, reason, by, ids, digests, keyId, signature } = erasure
    const erased = [`${ids}`, digests.join('')]
    const values = [log, at, reason, storable(by), ...erased, keyId, signature]
    await this.database.rows(ERASE, values)
  }

  async erasures(log: AuditedLog, ids: IdRanges): Promise<(Erasure & Signed)[]> {
    const rows = await this.database.rows(ERASURES, [log, `${ids}`])
    return rows.map((row) => toErasure(log, row))
  }

  async start(log: AuditedLog): Promise<(ChainStart & Signed) | undefined> {
    const [row] = await this.database.rows(START, [log])
    return row && toStart(log, row)
  }

  async moveStart(start: ChainStart & Signed): Promise<void> {
    const { log, number, at, seen, open, entries, hash, keyId, signature } = start
    const values = [log, number, at, seen, `${open}`, entries, hash, keyId, signature]
    await this.database.rows(MOVE_START, values)
  }
}

function toLink(log: AuditedLog, row: Row): AuditLink {
  return {
    ...hashed(log, row),
    begins: row.begins === true,
    ids: Array.isArray(row.ids) ? row.ids.map(String) : [],
    digests: digestsIn(text(row, 'digests')),
  }
}

function toStart(log: AuditedLog, row: Row): ChainStart & Signed {
  return { ...hashed(log, row), entries: Number(row.entries) }
}

function toErasure(log: AuditedLog, row: Row): Erasure & Signed {
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

const entryOf = (log: AuditedLog) => `e.id, e.at, ${lineOf(log)} as line`
const AMONG = 'e.id >= lower(r.range) and e.id < upper(r.range)'

export class PostgresChainedEntries extends OnDatabase implements ChainedEntries {
  async unlinked(log: AuditedLog, above: Id, open: IdRanges, limit: number) {
    const later = `(select ${entryOf(log)} from ${LOG_TABLES[log]} e where e.id > $1 order by e.id limit $2)`
    const late = `(select ${entryOf(log)} from unnest($3::int8multirange) as r (range)
      join ${LOG_TABLES[log]} e on ${AMONG} order by e.id limit $2)`
    const from = open.isEmpty ? later : `${later} union all ${late} order by 1 limit $2`
    const values = open.isEmpty ? [above, limit] : [above, limit, `${open}`]
    return (await this.database.rows(from, values)).map(toEntry)
  }

  async get(log: AuditedLog, ids: readonly Id[]): Promise<ChainedEntry[]> {
    const from = `select ${entryOf(log)} from ${LOG_TABLES[log]} e where e.id = any($1::bigint[])
      order by e.id`
    return (await this.database.rows(from, [ids])).map(toEntry)
  }

  async among(log: AuditedLog, ids: IdRanges, limit: number) {
    const from = `select e.id, e.at from unnest($1::int8multirange) as r (range)
      join ${LOG_TABLES[log]} e on ${AMONG} order by e.id limit $2`
    const rows = await this.database.rows(from, [`${ids}`, limit])
    return rows.map((row) => ({ id: text(row, 'id'), at: moment(row, 'at') }))
  }

  async countAbove(log: AuditedLog, id: Id) {
    const from = `select count(*) as count, min(at) as oldest from ${LOG_TABLES[log]} where id > $1`
    const [row] = await this.database.rows(from, [id])
    const oldest = row && optionalMoment(row, 'oldest')
    return { count: Number(row?.count), ...(oldest && { oldest }) }
  }
}

function toEntry(row: Row): ChainedEntry {
  return { id: text(row, 'id'), at: moment(row, 'at'), text: text(row, 'line') }
}
