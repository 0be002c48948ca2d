import { declared } from '../../domain/events/events.ts'
import type { Id } from '../../domain/shared/id.ts'
import { USER, type UserRow } from '../../domain/users/user-record.ts'
import { filtersFor } from '../../domain/webhooks/event-filters.ts'
import type { Actor } from '../ports/accounts/acting-user.ts'
import type { Clock } from '../ports/clock.ts'
import type { RecordStores } from '../ports/console/record-store.ts'
import type { WebhookDeliveries } from '../ports/webhooks/webhook-deliveries.ts'
import type { WantedEvents } from './wanted-events.ts'

interface HappenedEvent {
  readonly id: Id
  readonly name: Parameters<typeof declared>[0]
  readonly version: number
  readonly at: Date
  readonly by?: Actor | undefined
  readonly data: object
}

/** Makes deliveries of an event: one for each webhook that asks for it. */
export class TellWebhooks {
  readonly #deliveries: WebhookDeliveries
  readonly #stores: RecordStores
  readonly #clock: Clock
  readonly #wanted: Pick<WantedEvents, 'hasContacts'>

  constructor(
    deliveries: WebhookDeliveries,
    stores: RecordStores,
    clock: Clock,
    wanted: Pick<WantedEvents, 'hasContacts'>,
  ) {
    this.#wanted = wanted
    this.#deliveries = deliveries
    this.#stores = stores
    this.#clock = clock
  }

  async execute({ id, name, version, at, by, data }: HappenedEvent): Promise<void> {
    const delivery = {
      ...{ eventId: `evt_${id}`, type: name, version, happenedAt: at },
      key: keyOf(name, data),
      data: by ? { ...data, by } : data,
      contacts: await this.#contactsOf(name, data),
    }
    await this.#deliveries.add(delivery, filtersFor(name), this.#clock.now())
  }

  /** As they are now: who asks for contacts wants those that work. */
  async #contactsOf(name: HappenedEvent['name'], data: object): Promise<object> {
    const { contacts = [] } = declared(name)
    const isAsked = contacts.length > 0 && this.#wanted.hasContacts(name)
    if (!isAsked || !('id' in data)) return {}
    const [user] = await this.#stores(USER).get([String(data.id)], 'all')
    return Object.fromEntries(contacts.map((member) => [member, contactIn(user, member)]))
  }
}

function contactIn(user: UserRow | undefined, member: string): string | null {
  const value: unknown = Object(user)[member]
  return typeof value === 'string' ? value : null
}

/** Events of the same thing arrive in their order. */
function keyOf(name: string, data: object): string {
  const { userId, record, subject, id, log } = Object(data)
  if (userId !== undefined) return `${USER.name}:${userId}`
  return `${record ?? subject ?? name.split('.')[0]}:${id ?? log}`
}
