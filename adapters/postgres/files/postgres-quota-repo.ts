import type {
  NearLimit,
  QuotaPage,
  QuotaRepo,
  QuotasOfUser,
  SubjectQuota,
} from '../../../application/ports/files/quota-repo.ts'
import type { Id } from '../../../domain/shared/id.ts'
import {
  type DepartmentQuota,
  QUOTA_SUBJECTS,
  type QuotaLimits,
  type QuotaSubject,
} from '../../../domain/storage/usage/quota-subject.ts'
import { OnDatabase, type Row } from '../connection/database.ts'
import { Gathered } from '../connection/gathered.ts'
import type { Statement } from '../connection/statement.ts'
import { optionalNumber, optionalText, text } from '../rows/columns.ts'

/** The deepest level of the tree that is followed, so that a stored cycle ends. */
const HIGHEST = 100

/** The ids pass through a select, like those of `find-files-and-epochs`. */
const QUOTAS_OF: Statement = {
  name: 'quotas-of-users',
  text: `select u.id, coalesce(u.quota_bytes, given.bytes) as bytes, coalesce(u.quota_files, given.files) as files,
      (with recursive above (id, parent_id, bytes, files, height) as (
        select id, parent_id, quota_bytes, quota_files, 1 from departments where id = u.department_id
        union all select d.id, d.parent_id, d.quota_bytes, d.quota_files, height + 1
          from departments d join above on d.id = above.parent_id where height < ${HIGHEST}
      )
      select json_agg(json_build_object('id', id::text, 'bytes', bytes, 'files', files) order by id)
        from above where bytes is not null or files is not null) as departments
    from unnest((select $1::bigint[])) as asked(id) join users u on u.id = asked.id, lateral (
      select max(r.quota_bytes) as bytes, max(r.quota_files) as files
        from user_roles h join roles r on r.id = h.role_id
        where h.user_id = u.id and r.status = 'normal'
    ) as given`,
}

const TABLES: Readonly<Record<QuotaSubject, string>> = {
  user: 'users',
  role: 'roles',
  department: 'departments',
}

const LIST_QUOTAS: Statement = {
  name: 'list-quotas',
  text: `select *, count(*) over () as total from (
      select 1 as rank, 'user' as subject, id, nick_name as name, quota_bytes, quota_files from users
        where $3::bigint[] is null or department_id = any($3::bigint[])
      union all select 2, 'role', id, name, quota_bytes, quota_files from roles where $3::bigint[] is null
      union all select 3, 'department', id, name, quota_bytes, quota_files from departments
        where $3::bigint[] is null
    ) as limited where quota_bytes is not null or quota_files is not null
    order by rank, id offset $1::int limit $2::int`,
}

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

export class PostgresQuotaRepo extends OnDatabase implements QuotaRepo {
  /** Uploads that begin together ask together. */
  readonly #asked = new Gathered((ids: readonly Id[]) => this.#ofAll(ids))

  of(userId: Id): Promise<QuotasOfUser> {
    return this.database.together(this.#asked, userId)
  }

  async set(
    subject: QuotaSubject,
    id: Id,
    { bytes, files }: QuotaLimits,
    departments?: ReadonlySet<Id>,
  ): Promise<boolean> {
    const values = [id, bytes ?? null, files ?? null, departments ? [...departments] : null]
    return (await this.database.rows(setQuota(subject), values)).length === 1
  }

  async noteNear({ bytes, files }: Parameters<QuotaRepo['noteNear']>[0]): Promise<NearLimit[]> {
    const rows = await this.database.rows(NOTE_WARNINGS, [bytes, files])
    return rows.map((row) => ({
      subject: row.subject === 'user' ? 'user' : 'department',
      id: text(row, 'id'),
      userId: optionalText(row, 'told'),
    }))
  }

  async countNear() {
    const [row] = await this.database.rows(COUNT_WARNINGS, [])
    return { user: Number(row?.users), department: Number(row?.departments) }
  }

  async list({ offset, limit, departments }: QuotaPage) {
    const within = departments ? [...departments] : null
    const rows = await this.database.rows(LIST_QUOTAS, [offset, limit, within])
    return { quotas: rows.map(toQuota), total: Number(rows[0]?.total ?? 0) }
  }

  async #ofAll(ids: readonly Id[]): Promise<(id: Id) => QuotasOfUser> {
    const rows = await this.database.rows(QUOTAS_OF, [[...new Set(ids)]])
    const found = new Map(rows.map((row) => [text(row, 'id'), row]))
    return (id) => toQuotas(found.get(id) ?? {})
  }
}

function toQuotas(row: Row): QuotasOfUser {
  const [bytes, files] = [optionalNumber(row, 'bytes'), optionalNumber(row, 'files')]
  return { bytes, files, departments: [row.departments ?? []].flat().map(toDepartment) }
}

function toDepartment(one: object): DepartmentQuota {
  const row: Row = { ...one }
  const limits = { bytes: optionalNumber(row, 'bytes'), files: optionalNumber(row, 'files') }
  return { departmentId: text(row, 'id'), ...limits }
}

function toQuota(row: Row): SubjectQuota {
  return {
    subject: QUOTA_SUBJECTS.find((subject) => subject === row.subject) ?? 'user',
    id: text(row, 'id'),
    name: text(row, 'name'),
    bytes: optionalNumber(row, 'quota_bytes'),
    files: optionalNumber(row, 'quota_files'),
  }
}

function setQuota(subject: QuotaSubject): Statement {
  const within = subject === 'user' ? 'department_id = any($4::bigint[])' : 'false'
  return {
    text: `update ${TABLES[subject]} set quota_bytes = $2, quota_files = $3
      where id = $1 and ($4::bigint[] is null or ${within}) returning id`,
  }
}
