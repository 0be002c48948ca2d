import type { Id } from '../../domain/shared/id.ts'

/** Operations common to all logs. */
export interface LogEntries {
  /** Removing an unknown id succeeds. */
  remove(ids: readonly Id[]): Promise<void>
  clear(): Promise<void>
  /** Removes up to `limit` entries older than that, oldest first. @returns how many */
  removeBefore(moment: Date, limit: number): Promise<number>
}
