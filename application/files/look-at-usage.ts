import type { Clock } from '../ports/clock.ts'
import type { FileUsage, GroupUsage, UsagePage } from '../ports/file-usage.ts'
import type { ScopeOfFiles, Viewer } from './scope-of-files.ts'

const DAY_MS = 86_400_000

export interface UsageOfDay {
  /** UTC, such as `2026-01-31`. */
  readonly day: string
  /** What came, less what was deleted. */
  readonly files: number
  readonly bytes: number
  /** At the end of the day. */
  readonly storedFiles: number
  readonly storedBytes: number
}

/** What files take, of the people whose files the caller sees. */
export class LookAtUsage {
  readonly #usage: FileUsage
  readonly #scope: Pick<ScopeOfFiles, 'of'>
  readonly #clock: Clock

  constructor(usage: FileUsage, scope: Pick<ScopeOfFiles, 'of'>, clock: Clock) {
    this.#usage = usage
    this.#scope = scope
    this.#clock = clock
  }

  async list(
    page: UsagePage,
    by: Viewer,
  ): Promise<{ readonly groups: readonly GroupUsage[]; readonly total: number }> {
    return this.#usage.list(page, await this.#scope.of(by))
  }

  /** @returns that many days, ending today; the oldest first */
  async days(count: number, by: Viewer): Promise<UsageOfDay[]> {
    const now = this.#clock.now().getTime()
    const names = Array.from({ length: count }, (_none, nth) =>
      new Date(now - nth * DAY_MS).toISOString().slice(0, 10),
    )
    const { stored, days } = await this.#usage.growth(names.at(-1) ?? '', await this.#scope.of(by))
    const changes = new Map(days.map((one) => [one.day, one]))
    let { files: storedFiles, bytes: storedBytes } = stored
    const newestFirst = names.map((day) => {
      const { files, bytes } = changes.get(day) ?? { files: 0, bytes: 0 }
      const row = { day, files, bytes, storedFiles, storedBytes }
      storedFiles -= files
      storedBytes -= bytes
      return row
    })
    return newestFirst.toReversed()
  }
}
