import type { FileUsage, UsagePage } from '../../../application/ports/files/file-usage.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { FileScope } from '../../../domain/storage/files/file-scope.ts'
import type { UsageGrowth } from '../../../domain/storage/usage/usage-days.ts'
import type { UsageGroup } from '../../../domain/storage/usage/usage-group.ts'
import { OnDatabase, type Row } from '../connection/database.ts'
import type { Statement } from '../connection/statement.ts'
import { optionalText, text } from '../rows/columns.ts'
import { FIND_USAGE } from './upload-usage.ts'

const NOTED = `(select uploader_id, platform_key, suffix, files, bytes from usage_totals
    union all select uploader_id, platform_key, suffix, files, bytes from usage_changes) noted`
const SUMS = 'coalesce(sum(files), 0) as files, coalesce(sum(bytes), 0) as bytes'
/**
 * Of somebody who is gone. Ready files are read in the order of their index by uploader: for an equal
 * id, plans expect a row on the first pages of the table.
 */
const NAME_OF_USER = `coalesce((select nick_name from users where id = page.key::bigint),
    (select uploader_name from stored_files where state = 'ready'
      and uploader_id between page.key::bigint and page.key::bigint order by uploader_id limit 1),
    (select uploader_name from stored_files where state <> 'ready'
      and uploader_id = page.key::bigint limit 1))`
const NAME_OF_DEPARTMENT = '(select name from departments where id = page.key::bigint)'

const GROUPS: Readonly<Record<UsageGroup, { readonly key: string; readonly name: string }>> = {
  user: { key: 'uploader_id::text', name: NAME_OF_USER },
  department: {
    key: '(select department_id::text from users where id = uploader_id)',
    name: NAME_OF_DEPARTMENT,
  },
  platform: { key: 'platform_key', name: 'null' },
  type: { key: 'suffix', name: 'null' },
}

/** The names are looked up for the rows of the page only. */
function usageOf({ by, sort, offset, limit }: UsagePage, scope: FileScope): Statement {
  const { key, name } = GROUPS[by]
  const order = `${sort.by} ${sort.direction}, key collate "C"`
  return {
    text: `select page.*, ${name} as name from (
      select key, ${SUMS}, count(*) over () as total
        from (select ${key} as key, files, bytes from ${NOTED} where ${within(scope)}) keyed
        group by key having sum(files) <> 0 or sum(bytes) <> 0
        order by ${order} limit ${limit} offset ${offset}
    ) as page order by ${order}`,
  }
}

function storedIn(scope: FileScope): Statement {
  return { text: `select ${SUMS} from ${NOTED} where ${within(scope)}` }
}

/** The last parameter is the first day. */
function growthIn(scope: FileScope): Statement {
  const from = scope === 'all' ? '$1' : '$3'
  return {
    text: `select to_char(day, 'YYYY-MM-DD') as day, ${SUMS} from (
        select day, uploader_id, files, bytes from usage_days
        union all select day, uploader_id, files, bytes from usage_changes
      ) noted where ${within(scope)} and day >= ${from}::date group by noted.day order by noted.day`,
  }
}

function scopeValues(scope: FileScope): unknown[] {
  return scope === 'all' ? [] : [scope.uploaderId, [...scope.departments]]
}

function within(scope: FileScope): string {
  if (scope === 'all') return 'true'
  return `uploader_id in (select $1::bigint union all
    select id from users where department_id = any($2::bigint[]))`
}

/** Concurrent runs count each change once, because its row is deleted by one of them. */
const ADD_UP_STORAGE: Statement = {
  name: 'add-up-storage',
  text: `with taken as (
      delete from storage_changes where ctid in (select ctid from storage_changes limit 50000)
        returning platform_key, day, files, bytes
    )
    insert into storage_by_day as d (platform_key, day, files, bytes)
      select platform_key, day, sum(files), sum(bytes) from taken
        group by platform_key, day order by platform_key, day
    on conflict (platform_key, day) do update
      set files = d.files + excluded.files, bytes = d.bytes + excluded.bytes`,
}

const ADD_UP_USAGE: Statement = {
  name: 'add-up-usage',
  text: `with taken as (
      delete from usage_changes where ctid in (select ctid from usage_changes limit 50000) returning *
    ), days as (
      insert into usage_days as d (day, uploader_id, files, bytes)
        select day, uploader_id, sum(files), sum(bytes) from taken group by 1, 2 order by 1, 2
      on conflict (day, uploader_id) do update
        set files = d.files + excluded.files, bytes = d.bytes + excluded.bytes
    )
    insert into usage_totals as t (uploader_id, platform_key, suffix, files, bytes)
      select uploader_id, platform_key, suffix, sum(files), sum(bytes) from taken
        group by 1, 2, 3 order by 1, 2, 3
    on conflict (uploader_id, platform_key, suffix) do update
      set files = t.files + excluded.files, bytes = t.bytes + excluded.bytes`,
}

export class PostgresFileUsage extends OnDatabase implements FileUsage {
  async list(page: UsagePage, scope: FileScope): ReturnType<FileUsage['list']> {
    const rows = await this.database.rows(usageOf(page, scope), scopeValues(scope))
    const groups = rows.map((row) => ({
      key: optionalText(row, 'key'),
      name: optionalText(row, 'name'),
      ...counts(row),
    }))
    if (groups.length > 0 || page.offset === 0)
      return { groups, total: Number(rows[0]?.total ?? 0) }
    const { total } = await this.list({ ...page, offset: 0, limit: 1 }, scope)
    return { groups, total }
  }

  async growth(from: string, scope: FileScope): Promise<UsageGrowth> {
    const values = scopeValues(scope)
    const [stored = {}] = await this.database.rows(storedIn(scope), values)
    const days = await this.database.rows(growthIn(scope), [...values, from])
    return {
      stored: counts(stored),
      days: days.map((row) => ({ day: text(row, 'day'), ...counts(row) })),
    }
  }

  async ofUser(userId: Id) {
    const [row = {}] = await this.database.rows(FIND_USAGE, [userId])
    return counts(row)
  }

  async addUp(): Promise<void> {
    await this.database.rows(ADD_UP_STORAGE, [])
    await this.database.rows(ADD_UP_USAGE, [])
  }
}

function counts(row: Row) {
  return { files: Number(row.files ?? 0), bytes: Number(row.bytes ?? 0) }
}
