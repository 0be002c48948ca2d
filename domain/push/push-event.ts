import type { Id } from '../shared/id.ts'
import type { MigrationState } from '../storage/file-migration.ts'

/** What people are told while they look at the console. */
export type PushEvent =
  | { readonly kind: 'welcome' | 'session-ended' | 'binding-added' | 'binding-removed' }
  | NoticeNews
  | MigrationProgress

export interface NoticeNews {
  readonly kind: 'notice'
  readonly text: string
  /** A value of the dictionary `sys_notice_type`, and how lists call it; shown before the text. */
  readonly type?: { readonly value: string; readonly label: string }
}

/** How far the move of the files of a platform is, told to whoever started it. */
export interface MigrationProgress {
  readonly kind: 'migration'
  readonly migrationId: Id
  /** Keys of platforms. */
  readonly from: string
  readonly to: string
  readonly state: MigrationState
  readonly percent: number
  readonly filesMoved: number
}

/** Whom an event is for. To a session: the last word on its connections, or none, before they end. */
export type PushMessage =
  | { readonly to: 'user'; readonly userId: Id; readonly event: PushEvent }
  | { readonly to: 'everybody'; readonly event: PushEvent }
  | { readonly to: 'session'; readonly tokenDigest: string; readonly event?: PushEvent }

/** Messages that can be asked for again: those to users and to everybody, not to sessions. */
export const REPLAY = { most: 100, seconds: 300 } as const
