import type { QuotaSubject } from '../../../domain/storage/quota-subject.ts'
import type { Statement } from '../connection/statement.ts'

/** The deepest level of the tree that is followed, so that a stored cycle ends. */
const HIGHEST = 100

export const QUOTAS_OF: Statement = {
  name: 'quotas-of-user',
  text: `select coalesce(u.quota_bytes, given.bytes) as bytes, coalesce(u.quota_files, given.files) as files,
      (with recursive above (id, parent_id, bytes, files, height) as (
        select id, parent_id, quota_bytes, quota_files, 1 from departments where id = u.department_id
        union all select d.id, d.parent_id, d.quota_bytes, d.quota_files, height + 1
          from departments d join above on d.id = above.parent_id where height < ${HIGHEST}
      )
      select json_agg(json_build_object('id', id::text, 'bytes', bytes, 'files', files) order by id)
        from above where bytes is not null or files is not null) as departments
    from users u, lateral (
      select max(r.quota_bytes) as bytes, max(r.quota_files) as files
        from user_roles h join roles r on r.id = h.role_id
        where h.user_id = u.id and r.status = 'normal'
    ) as given
    where u.id = $1`,
}

const TABLES: Readonly<Record<QuotaSubject, string>> = {
  user: 'users',
  role: 'roles',
  department: 'departments',
}

export function setQuota(subject: QuotaSubject): Statement {
  const within = subject === 'user' ? 'department_id = any($4::bigint[])' : 'false'
  return {
    text: `update ${TABLES[subject]} set quota_bytes = $2, quota_files = $3
      where id = $1 and ($4::bigint[] is null or ${within}) returning id`,
  }
}

export const LIST_QUOTAS: Statement = {
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

// In the order of their ids, so that two uploads cannot wait for each other.
export const LOCK_DEPARTMENTS: Statement = {
  name: 'lock-departments',
  text: 'select id from departments where id = any($1::bigint[]) order by id for no key update',
}

export const STORED_IN_DEPARTMENTS: Statement = {
  name: 'stored-in-departments',
  text: `with recursive below (id, top) as (
      select id, id from departments where id = any($1::bigint[])
      union select d.id, below.top from departments d join below on d.parent_id = below.id
    )
    select below.top::text as top, sum(g.files) as files, sum(g.bytes) as bytes
      from below join users u on u.department_id = below.id join upload_usage g on g.user_id = u.id
      group by below.top`,
}
