import type { PushBus } from '../../application/ports/instances/push-bus.ts'
import type { Notifier } from '../../application/ports/notifier.ts'
import type { PushEvent, PushMessage } from '../../domain/push/push-event.ts'
import type { Id } from '../../domain/shared/id.ts'

/** Publishes messages without making the caller wait. */
export class BackgroundNotifier implements Notifier {
  readonly #bus: PushBus
  readonly #failed: (error: unknown) => void

  /** @param failed is called with the error when a message is lost */
  constructor(bus: PushBus, failed: (error: unknown) => void) {
    this.#bus = bus
    this.#failed = failed
  }

  toUser(userId: Id, event: PushEvent): void {
    this.#publish({ to: 'user', userId, event })
  }

  toAll(event: PushEvent): void {
    this.#publish({ to: 'everybody', event })
  }

  sessionOver(tokenDigest: string, event?: PushEvent): void {
    this.#publish({ to: 'session', tokenDigest, ...(event && { event }) })
  }

  #publish(message: PushMessage): void {
    this.#bus.publish(message).catch(this.#failed)
  }
}
