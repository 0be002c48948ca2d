import type { Notifier } from '../../application/ports/notifier.ts'
import type { PushBus } from '../../application/ports/push-bus.ts'
import type { PushEvent, PushMessage } from '../../domain/push/push-event.ts'
import type { Id } from '../../domain/shared/id.ts'

const WELCOME_AFTER_MS = 5000
/** More logins than this in five seconds: the rest goes without a welcome. */
const MOST_WELCOMES = 10_000

/** Hands messages to the bus beside whatever the caller goes on with. */
export class BackgroundNotifier implements Notifier {
  readonly #bus: PushBus
  readonly #failed: (error: unknown) => void
  readonly #welcomeAfterMs: number
  readonly #welcomes = new Set<NodeJS.Timeout>()

  /** @param failed hears of messages that were lost */
  constructor(bus: PushBus, failed: (error: unknown) => void, welcomeAfterMs = WELCOME_AFTER_MS) {
    this.#bus = bus
    this.#failed = failed
    this.#welcomeAfterMs = welcomeAfterMs
  }

  toUser(userId: Id, event: PushEvent): void {
    this.#publish({ to: 'user', userId, event })
  }

  toAll(event: PushEvent): void {
    this.#publish({ to: 'everybody', event })
  }

  welcome(userId: Id): void {
    if (this.#welcomes.size >= MOST_WELCOMES) return
    const timer = setTimeout(() => {
      this.#welcomes.delete(timer)
      this.toUser(userId, { kind: 'welcome' })
    }, this.#welcomeAfterMs)
    this.#welcomes.add(timer.unref())
  }

  sessionOver(tokenDigest: string, event?: PushEvent): void {
    this.#publish({ to: 'session', tokenDigest, ...(event && { event }) })
  }

  /** Welcomes that are not due yet are dropped. */
  stop(): void {
    for (const timer of this.#welcomes) clearTimeout(timer)
    this.#welcomes.clear()
  }

  #publish(message: PushMessage): void {
    this.#bus.publish(message).catch(this.#failed)
  }
}
