import { filtersFor } from '../../domain/webhooks/event-filters.ts'
import type { WebhookEndpoints } from '../ports/webhooks/webhook-endpoints.ts'

/**
 * Which events the webhooks ask for, so that nothing is stored for nobody. Other instances learn of
 * a change with their next look, a second later.
 */
export class WantedEvents {
  readonly #endpoints: WebhookEndpoints
  #filters: ReadonlySet<string> = new Set()
  #withContacts: ReadonlySet<string> = new Set()
  #isAnyWaiting = false

  constructor(endpoints: WebhookEndpoints) {
    this.#endpoints = endpoints
  }

  async look(): Promise<void> {
    const wanted = await this.#endpoints.wanted()
    this.#filters = new Set(wanted.flatMap(({ events }) => events))
    const those = wanted.filter(({ sendsContacts }) => sendsContacts)
    this.#withContacts = new Set(those.flatMap(({ events }) => events))
    this.#isAnyWaiting = wanted.some(({ isWaiting }) => isWaiting)
  }

  /** Whether there was anything to be sent at the last look. */
  get isAnyWaiting(): boolean {
    return this.#isAnyWaiting
  }

  has(event: string): boolean {
    return isIn(this.#filters, event)
  }

  /** Whether anybody asks for the event with contacts. */
  hasContacts(event: string): boolean {
    return isIn(this.#withContacts, event)
  }
}

function isIn(filters: ReadonlySet<string>, event: string): boolean {
  return filters.size > 0 && filtersFor(event).some((filter) => filters.has(filter))
}
