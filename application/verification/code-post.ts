import type { CodeChannel, Recipient } from '../../domain/verification/recipient.ts'
import { CodesNotAvailable } from '../../domain/verification/sending-errors.ts'
import { randomDigits } from '../../domain/verification/verification-code.ts'
import type { BoundCode, CodeDigest, Ids } from '../ports/crypto.ts'
import type { Metrics } from '../ports/metrics.ts'
import type { CodeMessage, CodeSender } from '../ports/sign-in/code-sender.ts'
import type { VerificationCodes } from '../ports/sign-in/verification-codes.ts'
import type { GuardedSending } from './guarded-sending.ts'

interface CodeForm {
  readonly length: number
  readonly lifeMinutes: number
}

interface Delivery {
  readonly purpose: BoundCode['purpose']
  readonly recipient: Recipient
  readonly clientId: string
  readonly language: CodeMessage['language']
}

/** Makes codes and gives them to the configured sender. */
export class CodePost {
  readonly #senders: readonly CodeSender[]
  readonly #codes: VerificationCodes
  readonly #digests: CodeDigest
  readonly #ids: Ids
  readonly #form: CodeForm

  constructor(
    senders: readonly CodeSender[],
    codes: VerificationCodes,
    digests: CodeDigest,
    ids: Ids,
    form: CodeForm,
  ) {
    this.#senders = senders
    this.#codes = codes
    this.#digests = digests
    this.#ids = ids
    this.#form = form
  }

  /** @throws CodesNotAvailable */
  senderFor(channel: CodeChannel): CodeSender {
    const sender = this.#senders.find((one) => one.channel === channel)
    if (!sender) throw new CodesNotAvailable(channel)
    return sender
  }

  /**
   * A code that nobody has received must not be usable, so it is stored only after it was sent.
   * @throws SendFailed; a code sent before stays valid
   */
  async deliver({ purpose, recipient, clientId, language }: Delivery): Promise<void> {
    const { length, lifeMinutes } = this.#form
    const code = randomDigits(length, (below) => this.#ids.below(below))
    const sender = this.senderFor(recipient.channel)
    await sender.send({ to: recipient.address, code, language, lifeMinutes })
    const recipientKey = recipient.key
    const digest = this.#digests.digest({ purpose, recipientKey, clientId, code })
    await this.#codes.put(recipientKey, digest, lifeMinutes * 60)
  }
}

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

/** Counts for metrics which messages a provider accepted, and which it did not. */
export class CountedSender implements CodeSender {
  readonly #sender: CodeSender
  readonly #metrics: Metrics

  constructor(sender: CodeSender, metrics: Metrics) {
    this.#sender = sender
    this.#metrics = metrics
  }

  get channel(): CodeSender['channel'] {
    return this.#sender.channel
  }

  async send(message: CodeMessage): Promise<void> {
    try {
      await this.#sender.send(message)
    } catch (error) {
      this.#metrics.codeSent(this.channel, 'failed')
      throw error
    }
    this.#metrics.codeSent(this.channel, 'sent')
  }
}
