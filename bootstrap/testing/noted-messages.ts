import type { Notifier } from '../../application/ports/notifier.ts'
import type { PushEvent } from '../../domain/push/push-event.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { TestMessage } from './test-console.ts'

/** Keeps the notices that pass. */
export class NotedMessages implements Notifier {
  readonly messages: TestMessage[] = []
  readonly #notifier: Notifier

  constructor(notifier: Notifier) {
    this.#notifier = notifier
  }

  toUser(userId: Id, event: PushEvent): void {
    this.#note(userId, event)
    this.#notifier.toUser(userId, event)
  }

  toAll(event: PushEvent): void {
    this.#note('everybody', event)
    this.#notifier.toAll(event)
  }

  sessionOver(tokenDigest: string, event?: PushEvent): void {
    this.#notifier.sessionOver(tokenDigest, event)
  }

  #note(to: TestMessage['to'], event: PushEvent): void {
    if (event.kind === 'notice') this.messages.push({ to, text: event.text })
  }
}
