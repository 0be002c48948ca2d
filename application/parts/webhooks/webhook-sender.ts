import type { WebhookUrl } from '../../../domain/parts/webhooks/webhook-url.ts'

export interface WebhookCall {
  readonly url: WebhookUrl
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Nobody answered; the reason is a code such as `ECONNREFUSED`, `ETIMEDOUT` after ten seconds. */
export class WebhookUnanswered extends Error {
  readonly reason: string
  constructor(reason: string) {
    super(`No answer: ${reason}`)
    this.reason = reason
  }
}

export interface WebhookSender {
  /**
   * Sends one POST within ten seconds, without following redirects, and only to allowed addresses.
   * The body of the answer is not read.
   * @returns the status @throws WebhookUnanswered
   */
  post(call: WebhookCall, signal?: AbortSignal): Promise<number>
}
