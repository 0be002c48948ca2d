import type {
  LoginsOfHour,
  OverviewFigures,
  PlatformUsage,
  RouteDuration,
} from '../../../../application/parts/overview/overview-figures.ts'
import { OnDatabase, type Row } from '../../connection/database.ts'
import type { Statement } from '../../connection/statement.ts'
import { moment, optionalText, text } from '../../rows/columns.ts'

const countOf = (outcome: string) => `(select count(*)::int from (select from login_log l
      where l.outcome = '${outcome}' and l.at >= h.at and l.at < h.at + interval '1 hour'
      limit 50000) counted)`

const LOGINS_BY_HOUR: Statement = {
  name: 'logins-by-hour',
  text: `select h.at, ${countOf('success')} as logins, ${countOf('failure')} as failures
    from (select $1::timestamptz + make_interval(hours => nth) as at
      from generate_series(0, $2::int - 1) as nth) h order by h.at`,
}

const STORAGE: Statement = {
  name: 'storage-by-day',
  text: `select p.key, c.day, coalesce(sum(c.files), 0) as files, coalesce(sum(c.bytes), 0) as bytes
    from storage_platforms p left join (
      select platform_key, files, bytes,
          case when day >= $1::date then to_char(day, 'YYYY-MM-DD') end as day
        from (table storage_by_day union all table storage_changes) noted
    ) c on c.platform_key = p.key
    group by p.key, c.day order by p.key collate "C", c.day collate "C"`,
}

const SLOWEST_ROUTES: Statement = {
  name: 'slowest-routes',
  text: `select method, url, count(*)::int as requests,
      percentile_disc(0.5) within group (order by milliseconds) as median,
      percentile_disc(0.95) within group (order by milliseconds) as p95
    from (select method, url, milliseconds from operation_log where at >= $1
      order by at desc, id desc limit 10000) newest
    group by method, url order by p95 desc, url collate "C", method limit 8`,
}

export class PostgresOverviewFigures extends OnDatabase implements OverviewFigures {
  async logins(from: Date, hours: number): Promise<LoginsOfHour[]> {
    return (await this.database.rows(LOGINS_BY_HOUR, [from, hours])).map((row) => ({
      at: moment(row, 'at'),
      logins: Number(row.logins),
      failures: Number(row.failures),
    }))
  }

  async storage(from: string): Promise<PlatformUsage[]> {
    const rows = await this.database.rows(STORAGE, [from])
    const byKey = Map.groupBy(rows, (row) => text(row, 'key'))
    return [...byKey].map(([key, its]) => toUsage(key, its))
  }

  async slowestRoutes(from: Date): Promise<RouteDuration[]> {
    return (await this.database.rows(SLOWEST_ROUTES, [from])).map((row) => ({
      method: text(row, 'method'),
      url: text(row, 'url'),
      requests: Number(row.requests),
      medianMilliseconds: Number(row.median),
      p95Milliseconds: Number(row.p95),
    }))
  }
}

/** @param rows one row per requested day, and one for all earlier days */
function toUsage(key: string, rows: readonly Row[]): PlatformUsage {
  const sum = (column: string) => rows.reduce((all, row) => all + Number(row[column]), 0)
  const days = rows.flatMap((row) => {
    const day = optionalText(row, 'day')
    const bytes = Number(row.bytes)
    return day === undefined || bytes === 0 ? [] : [{ day, bytes }]
  })
  return { key, files: sum('files'), bytes: sum('bytes'), days }
}
