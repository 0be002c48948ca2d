import type {
  LoginsOfHour,
  OverviewFigures,
  PlatformUsage,
  RouteDuration,
} from '../../../application/ports/console/overview-figures.ts'
import type { Database, Row } from '../connection/database.ts'
import { moment, optionalText, text } from '../rows/columns.ts'
import { ADD_UP, LOGINS_BY_HOUR, SLOWEST_ROUTES, STORAGE } from './overview-statements.ts'

export class PostgresOverviewFigures implements OverviewFigures {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async logins(from: Date, hours: number): Promise<LoginsOfHour[]> {
    return (await this.#database.rows(LOGINS_BY_HOUR, [from, hours])).map((row) => ({
      at: moment(row, 'at'),
      logins: Number(row.logins),
      failures: Number(row.failures),
    }))
  }

  async storage(from: string): Promise<PlatformUsage[]> {
    const rows = await this.#database.rows(STORAGE, [from])
    const byKey = Map.groupBy(rows, (row) => text(row, 'key'))
    return [...byKey].map(([key, its]) => toUsage(key, its))
  }

  async slowestRoutes(from: Date): Promise<RouteDuration[]> {
    return (await this.#database.rows(SLOWEST_ROUTES, [from])).map((row) => ({
      method: text(row, 'method'),
      url: text(row, 'url'),
      requests: Number(row.requests),
      medianMilliseconds: Number(row.median),
      p95Milliseconds: Number(row.p95),
    }))
  }

  async addUp(): Promise<void> {
    await this.#database.rows(ADD_UP, [])
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
