import type { Id } from '../../domain/shared/id.ts'

/** What can be done with the lines of any log, whatever they tell. */
export interface LogEntries {
  /** Removing what is not there is success. */
  remove(ids: readonly Id[]): Promise<void>
  clear(): Promise<void>
  /** Removes up to `limit` lines from before that moment, the oldest first. @returns how many */
  removeBefore(moment: Date, limit: number): Promise<number>
}
