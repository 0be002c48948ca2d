import { declared, type EventName } from '../../../domain/events/events.ts'
import { filtersFor } from '../../../domain/parts/webhooks/event-filters.ts'
import type { WebhookEndpoints } from './webhook-endpoints.ts'

/**
 * Which events the webhooks ask for, so that nothing is stored for nobody. Other instances learn of
 * a change with their next look, a second later.
 */
export class WantedEvents {
  readonly #endpoints: WebhookEndpoints
  #filters: ReadonlySet<string> = new Set()
  #isAnyWaiting = false

  constructor(endpoints: WebhookEndpoints) {
    this.#endpoints = endpoints
  }

  async look(): Promise<void> {
    const wanted = await this.#endpoints.wanted()
    this.#filters = new Set(wanted.flatMap(({ events }) => events))
    this.#isAnyWaiting = wanted.some(({ isWaiting }) => isWaiting)
  }

  /** Whether there was anything to be sent at the last look. */
  get isAnyWaiting(): boolean {
    return this.#isAnyWaiting
  }

  has(event: EventName): boolean {
    if (this.#filters.size === 0 || declared(event).isEarlierName) return false
    return filtersFor(event).some((filter) => this.#filters.has(filter))
  }
}
