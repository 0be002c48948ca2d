import type { CodeChannel } from '../../domain/verification/recipient.ts'
import type { CodePost, Delivery } from './code-post.ts'
import type { GuardedSending } from './guarded-sending.ts'

/** Sends codes within the limits of sending. */
export class GuardedPost {
  readonly #post: CodePost
  readonly #sending: GuardedSending

  constructor(post: CodePost, sending: GuardedSending) {
    this.#post = post
    this.#sending = sending
  }

  /** @throws CodesNotAvailable */
  requireSenderFor(channel: CodeChannel): void {
    this.#post.senderFor(channel)
  }

  /** @throws SendingStopped, TooManyRequests, SendFailed */
  deliver(delivery: Delivery): Promise<void> {
    return this.#sending.run(delivery.recipient, () => this.#post.deliver(delivery))
  }
}
