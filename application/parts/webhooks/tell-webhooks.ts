import { declared, type EventName } from '../../../domain/events/events.ts'
import { filtersFor } from '../../../domain/parts/webhooks/event-filters.ts'
import type { Webhook } from '../../../domain/parts/webhooks/webhook.ts'
import type { RecordChange } from '../../../domain/records/record.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { USER } from '../../../domain/users/user-record.ts'
import type { Actor } from '../../ports/accounts/acting-user.ts'
import type { Clock } from '../../ports/clock.ts'
import type { WantedEvents } from './wanted-events.ts'
import type { NewDelivery, WebhookDeliveries } from './webhook-deliveries.ts'
import type { WebhookEndpoints } from './webhook-endpoints.ts'

interface HappenedEvent {
  readonly id: Id
  readonly name: EventName
  readonly version: number
  readonly at: Date
  readonly by?: Actor | undefined
  readonly data: object
}

/** Makes deliveries of events: one for each webhook that asks for one. */
export class TellWebhooks {
  readonly #deliveries: WebhookDeliveries
  readonly #wanted: Pick<WantedEvents, 'has'>
  readonly #clock: Clock

  constructor(deliveries: WebhookDeliveries, wanted: Pick<WantedEvents, 'has'>, clock: Clock) {
    this.#deliveries = deliveries
    this.#wanted = wanted
    this.#clock = clock
  }

  isWanted(event: EventName): boolean {
    return this.#wanted.has(event)
  }

  async execute(events: readonly HappenedEvent[]): Promise<void> {
    await this.#deliveries.add(events.map(deliveryOf), this.#clock.now())
  }
}

function deliveryOf({ id, name, version, at, by, data }: HappenedEvent): NewDelivery {
  const hasContacts = declared(name).contacts !== undefined
  return {
    ...{ eventId: `evt_${id}`, type: name, version, happenedAt: at },
    key: keyOf(name, data),
    data: by ? { ...data, by } : data,
    filters: filtersFor(name),
    contactsOf: hasContacts && 'id' in data ? String(data.id) : undefined,
  }
}

/** Events of the same thing arrive in their order. */
function keyOf(name: string, data: object): string {
  const { userId, record, subject, id, log } = Object(data)
  if (userId !== undefined) return `${USER.name}:${userId}`
  return `${record ?? subject ?? name.split('.')[0]}:${id ?? log}`
}

/** After a change on the page. A webhook that was enabled again begins without failures. */
export class FollowWebhooks {
  readonly #endpoints: WebhookEndpoints
  readonly #wanted: WantedEvents
  readonly #clock: Clock

  constructor(endpoints: WebhookEndpoints, wanted: WantedEvents, clock: Clock) {
    this.#endpoints = endpoints
    this.#wanted = wanted
    this.#clock = clock
  }

  async execute(change: RecordChange<Webhook>): Promise<() => Promise<void>> {
    if (change.kind === 'edit' && change.before.isDisabled && !change.row.isDisabled) {
      const healthy = { failures: 0, failingSince: undefined, failure: undefined }
      await this.#endpoints.release(change.row.id, { freeAt: this.#clock.now(), ...healthy })
    }
    return () => this.#wanted.look()
  }
}
