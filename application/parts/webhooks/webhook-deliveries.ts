import { WebhookNotFound } from '../../../domain/parts/webhooks/webhook-errors.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { Clock } from '../../ports/clock.ts'
import type { WebhookEndpoints } from './webhook-endpoints.ts'

export interface NewDelivery {
  /** The same for all endpoints and attempts. */
  readonly eventId: string
  readonly type: string
  readonly version: number
  /** Deliveries to an endpoint with the same key are made in their order. */
  readonly key: string
  readonly happenedAt: Date
  readonly data: object
  /** Endpoints that ask for one of them get it. */
  readonly filters: readonly string[]
  /** The user whose contacts endpoints that ask for them get in addition to `data`. */
  readonly contactsOf?: Id | undefined
}

export interface WebhookDelivery extends Omit<NewDelivery, 'filters' | 'contactsOf'> {
  readonly id: Id
  readonly state: 'waiting' | 'delivered' | 'failed'
  /** When it was due first, or was replayed. */
  readonly since: Date
  readonly attempts: number
  readonly nextTryAt: Date
  readonly lastTryAt: Date | undefined
  /** Of the last answer. */
  readonly status: number | undefined
  readonly failure: string | undefined
}

export interface DeliveryAttempt {
  /** Of the delivery. */
  readonly id: Id
  readonly at: Date
  readonly status: number | undefined
  /** `undefined`: it was delivered. */
  readonly failure?: string | undefined
  /** `undefined`, after a failure: it is given up. */
  readonly nextTryAt?: Date | undefined
}

/** Which deliveries to send again: by id, or all that were not delivered since a moment. */
export type Replayed = { readonly ids: readonly Id[] } | { readonly since: Date }

/** What was, and is to be, sent to webhooks. */
export interface WebhookDeliveries {
  /**
   * Of each, one for each enabled endpoint with a secret and one of the filters that was there when
   * it happened. An endpoint that has the event gets no second one. Contacts are those of now.
   */
  add(deliveries: readonly NewDelivery[], now: Date): Promise<void>
  /** The oldest of each key, if it is due. Those that ended hold nothing back. */
  due(endpoint: Id, now: Date, limit: number): Promise<WebhookDelivery[]>
  settle(attempts: readonly DeliveryAttempt[]): Promise<void>
  /** The newest first. */
  list(
    endpoint: Id,
    offset: number,
    limit: number,
  ): Promise<{ rows: WebhookDelivery[]; total: number }>
  /** @returns how many are due again */
  replay(endpoint: Id, which: Replayed, at: Date): Promise<number>
  /** Whatever their state. @returns how many */
  removeBefore(moment: Date, limit: number): Promise<number>
}

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
