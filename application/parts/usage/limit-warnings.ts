import type { Id } from '../../../domain/shared/id.ts'
import type { UploadQuota } from '../../../domain/storage/usage/upload-quota.ts'

/** A limit that is near. */
export interface NearLimit {
  readonly subject: 'user' | 'department'
  readonly id: Id
  /** Who has to be told: the user, or the leader of the department, if it has one. */
  readonly userId: Id | undefined
}

/** Who uses 80 % of a limit. */
export interface LimitWarnings {
  /**
   * Notes whoever is near a limit, and forgets whoever no longer is.
   * @param usual the limits of whoever has none of their own
   * @returns those that were not noted before; of concurrent calls, each is told to one
   */
  note(usual: Pick<UploadQuota, 'bytes' | 'files'>): Promise<NearLimit[]>
  /** How many are noted. */
  count(): Promise<Readonly<Record<NearLimit['subject'], number>>>
}
