import type { SessionEnding } from '../identity/sessions/session-ending.ts'
import type { Id } from '../shared/id.ts'

/** Events that are no more than their kind. */
export const PLAIN_EVENTS = [
  'welcome',
  'password-given',
  'factor-owed',
  'role-missing',
  'password-chosen',
  'binding-added',
  'binding-removed',
  'quota-near',
  'department-quota-near',
] as const

export type PushEvent =
  | { readonly kind: (typeof PLAIN_EVENTS)[number] }
  | { readonly kind: 'session-ended'; readonly ending?: SessionEnding | undefined }
  | NoticeNews
  | MigrationProgress
  | InvitationProgress

export interface NoticeNews {
  readonly kind: 'notice'
  readonly text: string
  /** A value of the dictionary `sys_notice_type`, and its label, shown before the text. */
  readonly type?: NoticeType
}

export interface NoticeType {
  readonly value: string
  readonly label: string
  /** The notice that the text is the title of. */
  readonly noticeId?: Id
}

/**
 * Of a move of files. `queued`: waits for an instance. `running`: an instance works on it, or died
 * doing so. `failed`: stopped; files that could not be moved are still on the source. `done` and
 * `cancelled` are final.
 */
export type MigrationState = (typeof MIGRATION_STATES)[number]

export const MIGRATION_STATES = [
  'queued',
  'running',
  'paused',
  'cancelled',
  'done',
  'failed',
] as const

export interface MigrationProgress {
  readonly kind: 'migration'
  readonly migrationId: Id
  readonly from: string
  readonly to: string
  readonly state: MigrationState
  readonly percent: number
  readonly filesMoved: number
}

export interface InvitationProgress {
  readonly kind: 'invitations'
  readonly sent: number
  readonly failed: number
  readonly waiting: number
}

/** The recipients of an event. For a session: an optional last message before its channels close. */
export type PushMessage =
  | { readonly to: 'user'; readonly userId: Id; readonly event: PushEvent }
  | { readonly to: 'everybody'; readonly event: PushEvent }
  | { readonly to: 'session'; readonly tokenDigest: string; readonly event?: PushEvent }

/** Messages that can be replayed: those to users and to everybody, not to sessions. */
export const REPLAY = { most: 100, seconds: 300 } as const
