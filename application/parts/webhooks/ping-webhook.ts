import {
  WebhookNotFound,
  WebhookWithoutSecret,
} from '../../../domain/parts/webhooks/webhook-errors.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Ids } from '../../ports/crypto.ts'
import type { SendWebhook, SentMessage } from './send-webhook.ts'
import type { WebhookEndpoints } from './webhook-endpoints.ts'

/** Tries a webhook, also a disabled one, with a message of the type `ping`. */
export class PingWebhook {
  readonly #endpoints: WebhookEndpoints
  readonly #send: SendWebhook
  readonly #clock: Clock
  readonly #ids: Ids

  constructor(endpoints: WebhookEndpoints, send: SendWebhook, clock: Clock, ids: Ids) {
    this.#endpoints = endpoints
    this.#send = send
    this.#clock = clock
    this.#ids = ids
  }

  /** @throws WebhookNotFound, WebhookWithoutSecret */
  async execute(id: Id): Promise<SentMessage> {
    const happenedAt = this.#clock.now()
    const endpoint = await this.#endpoints.get(id, happenedAt)
    if (!endpoint) throw new WebhookNotFound()
    if (!endpoint.secret) throw new WebhookWithoutSecret()
    const message = { id: `ping_${this.#ids.handle()}`, type: 'ping', version: 1, data: {} }
    return this.#send.execute(endpoint, { ...message, happenedAt })
  }
}
