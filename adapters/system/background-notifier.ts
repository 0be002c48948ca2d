import type {
  AccountNews,
  News,
  NewsBearer,
} from '../../application/ports/accounts/account-news.ts'
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

/** Mails news without making the caller wait. */
export class BackgroundNews implements AccountNews, NewsBearer {
  readonly #onTheWay = new Set<Promise<void>>()
  readonly #mail: (news: News) => Promise<void>
  readonly #failed: (error: unknown, news: News) => void

  /** @param failed is called with the error when a mail is lost */
  constructor(mail: (news: News) => Promise<void>, failed: (error: unknown, news: News) => void) {
    this.#mail = mail
    this.#failed = failed
  }

  tell(news: News): void {
    const mailed = this.#mail(news).catch((error) => this.#failed(error, news))
    const settled = mailed.finally(() => this.#onTheWay.delete(settled))
    this.#onTheWay.add(settled)
  }

  async settled(): Promise<void> {
    await Promise.all(this.#onTheWay)
  }
}
