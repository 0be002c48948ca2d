import type { Id } from '../shared/id.ts'

/** What people are told while they look at the console. */
export type PushEvent =
  | { readonly kind: 'welcome' | 'session-ended' | 'binding-added' | 'binding-removed' }
  | { readonly kind: 'notice'; readonly text: string }

/** Whom an event is for. To a session: the last word on its connections, or none, before they end. */
export type PushMessage =
  | { readonly to: 'user'; readonly userId: Id; readonly event: PushEvent }
  | { readonly to: 'everybody'; readonly event: PushEvent }
  | { readonly to: 'session'; readonly tokenDigest: string; readonly event?: PushEvent }

/** Messages that can be asked for again: those to users and to everybody, not to sessions. */
export const REPLAY = { most: 100, seconds: 300 } as const
