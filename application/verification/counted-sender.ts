import type { Metrics } from '../ports/metrics.ts'
import type { CodeMessage, CodeSender } from '../ports/sign-in/code-sender.ts'

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
