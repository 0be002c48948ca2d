import type { PushEvent } from '../../domain/push/push-event.ts'
import type { Id } from '../../domain/shared/id.ts'

/**
 * Pushes messages to open consoles. Best effort: callers do not wait, nothing fails, and messages that
 * cannot be delivered are lost.
 */
export interface Notifier {
  toUser(userId: Id, event: PushEvent): void
  toAll(event: PushEvent): void
  /**
   * Closes the session's channels on every instance.
   * @param event sent as the last message
   */
  sessionOver(tokenDigest: string, event?: PushEvent): void
}
