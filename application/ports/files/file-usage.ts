import type { Id } from '../../../domain/shared/id.ts'
import type { FileScope } from '../../../domain/storage/files/file-scope.ts'
import type { UsageGrowth } from '../../../domain/storage/usage/usage-days.ts'
import type { UsageGroup } from '../../../domain/storage/usage/usage-group.ts'

interface Counts {
  readonly files: number
  readonly bytes: number
}

export interface GroupUsage extends Counts {
  /**
   * An id, a key of a platform, or an extension with its dot. `undefined`: people without a
   * department, or who were deleted.
   */
  readonly key: string | undefined
  /** Of the user or department, if it exists. */
  readonly name: string | undefined
}

export interface UsagePage {
  readonly by: UsageGroup
  readonly sort: { readonly by: keyof Counts; readonly direction: 'asc' | 'desc' }
  readonly offset: number
  readonly limit: number
}

/**
 * What files take: complete ones, also in the trash or in quarantine. The cost does not grow with
 * the number of files.
 */
export interface FileUsage {
  list(
    page: UsagePage,
    scope: FileScope,
  ): Promise<{ readonly groups: GroupUsage[]; readonly total: number }>
  /** @param from the first day, such as `2026-01-31` */
  growth(from: string, scope: FileScope): Promise<UsageGrowth>
  /** What counts against a user's quota. */
  ofUser(userId: Id): Promise<Counts>
  /** Sums up to 50,000 changes of each kind. To be called periodically, so that the others stay fast. */
  addUp(): Promise<void>
}
