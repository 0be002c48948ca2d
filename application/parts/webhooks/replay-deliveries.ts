import { WebhookNotFound } from '../../../domain/parts/webhooks/webhook-errors.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Replayed, WebhookDeliveries } from './webhook-deliveries.ts'
import type { WebhookEndpoints } from './webhook-endpoints.ts'

/** Sends again, with the same ids, so that receivers know what they have already. */
export class ReplayDeliveries {
  readonly #endpoints: WebhookEndpoints
  readonly #deliveries: WebhookDeliveries
  readonly #clock: Clock

  constructor(endpoints: WebhookEndpoints, deliveries: WebhookDeliveries, clock: Clock) {
    this.#endpoints = endpoints
    this.#deliveries = deliveries
    this.#clock = clock
  }

  /** @returns how many are due again @throws WebhookNotFound */
  async execute(id: Id, which: Replayed): Promise<number> {
    const now = this.#clock.now()
    if (!(await this.#endpoints.get(id, now))) throw new WebhookNotFound()
    return this.#deliveries.replay(id, which, now)
  }
}
