import type { MigrationState } from '../../storage/files/file-migration.ts'

export type MigrationWish = 'pause' | 'resume' | 'cancel'

const CHANGES: Record<MigrationWish, { from: readonly MigrationState[]; to: MigrationState }> = {
  pause: { from: ['queued', 'running'], to: 'paused' },
  resume: { from: ['paused', 'failed'], to: 'queued' },
  cancel: { from: ['queued', 'running', 'paused', 'failed'], to: 'cancelled' },
}

/** The states that each action applies to, and the state it leads to. */
export function changeFor(wish: MigrationWish) {
  return CHANGES[wish]
}
