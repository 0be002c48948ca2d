import { filledDays, type UsageOfDay, usageDays } from '../../../domain/storage/usage-days.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FileUsage, GroupUsage, UsagePage } from '../../ports/file-usage.ts'
import type { ScopeOfFiles, Viewer } from '../scope-of-files.ts'

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
    const names = usageDays(count, this.#clock.now())
    const growth = await this.#usage.growth(names[0] ?? '', await this.#scope.of(by))
    return filledDays(names, growth)
  }
}
