import { filledDays, type UsageOfDay, usageDays } from '../../../domain/storage/usage/usage-days.ts'
import type { ScopeOfFiles } from '../../files/scope-of-files.ts'
import type { UploadQuotas } from '../../files/uploads/user-quotas.ts'
import type { Viewer } from '../../ports/accounts/rights-repo.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FileUsage, GroupUsage, UsagePage } from '../../ports/files/file-usage.ts'

/** What files take, of the people whose files the caller sees, or of the caller alone. */
export class LookAtUsage {
  readonly #usage: FileUsage
  readonly #scope: Pick<ScopeOfFiles, 'of'>
  readonly #clock: Clock
  readonly #quotas: UploadQuotas

  constructor(
    usage: FileUsage,
    scope: Pick<ScopeOfFiles, 'of'>,
    clock: Clock,
    quotas: UploadQuotas,
  ) {
    this.#usage = usage
    this.#scope = scope
    this.#clock = clock
    this.#quotas = quotas
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

  /** With the caller's limits; `undefined`: as many as there is space for. */
  async mine({ userId }: Viewer) {
    const { files, bytes } = await this.#usage.ofUser(userId)
    const quota = await this.#quotas.of(userId)
    return { files, bytes, quotaFiles: quota?.files, quotaBytes: quota?.bytes }
  }
}
