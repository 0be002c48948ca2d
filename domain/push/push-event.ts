import type { SessionEnding } from '../identity/sessions/session-ending.ts'
import type { ErrorParams } from '../shared/domain-error.ts'
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
  | Progress

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

/** How far something has come that the user began. */
export interface Progress {
  readonly kind: 'progress'
  /** A text of the catalogues, without `push.` before it, and its parameters. */
  readonly text: string
  readonly params: ErrorParams
}

/** The recipients of an event. For a session: an optional last message before its channels close. */
export type PushMessage =
  | { readonly to: 'user'; readonly userId: Id; readonly event: PushEvent }
  | { readonly to: 'everybody'; readonly event: PushEvent }
  | { readonly to: 'session'; readonly tokenDigest: string; readonly event?: PushEvent }

/** Messages that can be replayed: those to users and to everybody, not to sessions. */
export const REPLAY = { most: 100, seconds: 300 } as const
