import type { Id } from '../../domain/shared/id.ts'

export interface LogEntries {
  remove(ids: readonly Id[]): Promise<void>
  clear(): Promise<void>
  /** Removes up to `limit` entries, oldest first. @returns how many */
  removeBefore(moment: Date, limit: number): Promise<number>
}
