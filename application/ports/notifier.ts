import type { PushEvent } from '../../domain/push/push-event.ts'
import type { Id } from '../../domain/shared/id.ts'

/** Best effort: callers do not wait, nothing throws, and messages may be lost. */
export interface Notifier {
  toUser(userId: Id, event: PushEvent): void
  toAll(event: PushEvent): void
  /** Closes the session's channels on every instance, after `event`. */
  sessionOver(tokenDigest: string, event?: PushEvent): void
}
