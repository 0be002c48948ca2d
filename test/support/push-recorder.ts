import type { Notifier } from '../../application/ports/notifier.ts'
import type { PushEvent } from '../../domain/push/push-event.ts'

/** Records what was sent to whom. */
export class RecordingNotifier implements Notifier {
  readonly told: string[] = []

  toUser(userId: string, { kind }: PushEvent): void {
    this.told.push(`user ${userId}: ${kind}`)
  }

  toAll({ kind }: PushEvent): void {
    this.told.push(`all: ${kind}`)
  }

  sessionOver(tokenDigest: string, event?: PushEvent): void {
    this.told.push(`session ${tokenDigest}: ${event?.kind ?? 'over'}`)
  }
}
