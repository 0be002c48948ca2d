import type { PushEvent } from '../../domain/push/push-event.ts'
import type { Id } from '../../domain/shared/id.ts'

/**
 * Tells people who are looking. Nobody waits for it and nothing fails because of it: what cannot be
 * told now is lost.
 */
export interface Notifier {
  toUser(userId: Id, event: PushEvent): void
  toAll(event: PushEvent): void
  /**
   * Closes the session's channels on every instance.
   * @param event the last thing they are told
   */
  sessionOver(tokenDigest: string, event?: PushEvent): void
}
