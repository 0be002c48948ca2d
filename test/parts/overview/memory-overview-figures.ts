import type {
  LoginsOfHour,
  OverviewFigures,
  PlatformUsage,
  RouteDuration,
} from '../../../application/parts/overview/overview-figures.ts'
import type { OperationEntry } from '../../../application/ports/logs/operation-log.ts'
import type { StoredFile } from '../../../domain/storage/files/stored-file.ts'
import type { LoggedLogin, MemoryDatabase } from '../../memory/memory-database.ts'

const HOUR = 3_600_000

export class MemoryOverviewFigures implements OverviewFigures {
  readonly #database: MemoryDatabase

  constructor(database: MemoryDatabase) {
    this.#database = database
  }

  async logins(from: Date, hours: number): Promise<LoginsOfHour[]> {
    return Array.from({ length: hours }, (_none, nth) => {
      const at = new Date(from.getTime() + nth * HOUR)
      const lines = this.#database.loginLog.filter(
        (line) => line.at >= at && line.at.getTime() < at.getTime() + HOUR,
      )
      return { at, logins: counted(lines, 'success'), failures: counted(lines, 'failure') }
    })
  }

  async storage(from: string): Promise<PlatformUsage[]> {
    const kept = [...this.#database.files.values()]
      .filter(({ file, countsForNobody }) => !countsForNobody && isKept(file))
      .map(({ file }) => file)
    return [...this.#database.platforms.values()]
      .map(({ props: { key } }) => usage(key, from, kept))
      .toSorted((one, other) => (one.key < other.key ? -1 : 1))
  }

  async slowestRoutes(from: Date): Promise<RouteDuration[]> {
    const newest = this.#database.operations
      .filter(({ at }) => at >= from)
      .toSorted((one, other) => other.at.getTime() - one.at.getTime())
      .slice(0, 10_000)
    const routes = Map.groupBy(newest, ({ method, url }) => `${url} ${method}`)
    return [...routes]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([, lines]) => duration(lines))
      .toSorted((one, other) => other.p95Milliseconds - one.p95Milliseconds)
      .slice(0, 8)
  }
}

function counted(lines: readonly LoggedLogin[], outcome: LoggedLogin['outcome']): number {
  return lines.filter((line) => line.outcome === outcome).length
}

function isKept({ props: { state } }: StoredFile): boolean {
  return state === 'ready' || state === 'quarantined'
}

function usage(key: string, from: string, kept: readonly StoredFile[]): PlatformUsage {
  const files = kept.filter(({ props }) => props.platformKey === key)
  const byDay = Map.groupBy(files, ({ props }) => props.createdAt.toISOString().slice(0, 10))
  const days = [...byDay]
    .filter(([day]) => day >= from)
    .map(([day, its]) => ({ day, bytes: bytesOf(its) }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
  return { key, files: files.length, bytes: bytesOf(files), days }
}

function bytesOf(files: readonly StoredFile[]): number {
  return files.reduce((all, { props }) => all + (props.digest?.bytes ?? 0), 0)
}

function duration(lines: readonly OperationEntry[]): RouteDuration {
  const [{ method = '', url = '' } = {}] = lines
  const sorted = lines.map(({ milliseconds }) => milliseconds).toSorted((one, other) => one - other)
  const below = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? 0
  const [medianMilliseconds, p95Milliseconds] = [below(0.5), below(0.95)]
  return { method, url, requests: lines.length, medianMilliseconds, p95Milliseconds }
}
