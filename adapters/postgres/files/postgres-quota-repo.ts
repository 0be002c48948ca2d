import type {
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
import { optionalNumber, text } from '../rows/columns.ts'

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
