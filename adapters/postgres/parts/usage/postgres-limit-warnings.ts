import type {
  LimitWarnings,
  NearLimit,
} from '../../../../application/parts/usage/limit-warnings.ts'
import { OnDatabase } from '../../connection/database.ts'
import type { Statement } from '../../connection/statement.ts'
import { optionalText, text } from '../../rows/columns.ts'

/** How much of a limit is used when whoever has it is told. */
const NEAR = 0.8

const SHARE = (bytes: string, files: string) => `coalesce(greatest(
      g.bytes::float8 / nullif(${bytes}, 0), g.files::float8 / nullif(${files}, 0)), 0)`

/** It has a row for each. */
const COUNT_WARNINGS = `select count(*) filter (where subject = 'user') as users,
    count(*) filter (where subject = 'department') as departments from quota_warnings`

/**
 * Whoever was not near their limit before, and is now, is noted. `$1` and `$2` are the limits of
 * whoever has none of their own.
 */
const NOTE_WARNINGS: Statement = {
  name: 'note-quota-warnings',
  text: `with recursive given as materialized (
      select h.user_id, max(r.quota_bytes) as bytes, max(r.quota_files) as files
        from roles r join user_roles h on h.role_id = r.id
        where r.status = 'normal' and (r.quota_bytes is not null or r.quota_files is not null)
        group by h.user_id
    ), limited as materialized (
      select id, leader_id, quota_bytes, quota_files from departments
        where quota_bytes is not null or quota_files is not null
    ), below (id, top) as (
      select id, id from limited
      union select d.id, below.top from departments d join below on d.parent_id = below.id
    ), totals as materialized (
      select below.top, sum(u.files) as files, sum(u.bytes) as bytes
        from below join users p on p.department_id = below.id join upload_usage u on u.user_id = p.id
        group by below.top
    ), near as materialized (
      select * from (
        select 'user' as subject, u.id, u.id as told, ${SHARE(
          'coalesce(u.quota_bytes, given.bytes, $1::bigint)',
          'coalesce(u.quota_files, given.files, $2::bigint)',
        )} as share
          from upload_usage g join users u on u.id = g.user_id left join given on given.user_id = u.id
        union all
        select 'department', l.id, l.leader_id, ${SHARE('l.quota_bytes', 'l.quota_files')}
          from limited l join totals g on g.top = l.id
      ) as shares where share >= ${NEAR}
    ), over as (
      delete from quota_warnings w where not exists (
        select from near n where n.subject = w.subject and n.id = w.subject_id
      )
    ), noted as (
      insert into quota_warnings (subject, subject_id) select subject, id from near
        on conflict do nothing returning subject, subject_id
    )
    select n.subject, n.id::text as id, n.told::text as told from noted
      join near n on n.subject = noted.subject and n.id = noted.subject_id
      order by n.subject, n.id`,
}

export class PostgresLimitWarnings extends OnDatabase implements LimitWarnings {
  async note({ bytes, files }: Parameters<LimitWarnings['note']>[0]): Promise<NearLimit[]> {
    const rows = await this.database.rows(NOTE_WARNINGS, [bytes, files])
    return rows.map((row) => ({
      subject: row.subject === 'user' ? 'user' : 'department',
      id: text(row, 'id'),
      userId: optionalText(row, 'told'),
    }))
  }

  async count() {
    const [row] = await this.database.rows(COUNT_WARNINGS, [])
    return { user: Number(row?.users), department: Number(row?.departments) }
  }
}
