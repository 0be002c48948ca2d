import type {
  DeliveryAttempt,
  NewDelivery,
  Replayed,
  WebhookDeliveries,
  WebhookDelivery,
} from '../../../application/parts/webhooks/webhook-deliveries.ts'
import { WEBHOOK, type Webhook } from '../../../domain/parts/webhooks/webhook.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { USER } from '../../../domain/users/user-record.ts'
import type { KeptDelivery, MemoryDatabase } from '../memory-database.ts'

export class MemoryWebhookDeliveries implements WebhookDeliveries {
  readonly #database: MemoryDatabase
  #last = 0

  constructor(database: MemoryDatabase) {
    this.#database = database
  }

  async add(deliveries: readonly NewDelivery[], now: Date): Promise<void> {
    for (const delivery of deliveries) this.#add(delivery, now)
  }

  #add({ filters, contactsOf, ...delivery }: NewDelivery, now: Date): void {
    const rows: unknown = [...this.#database.recordsOf(WEBHOOK.table).values()]
    for (const { id: endpoint, events, sendsContacts, ...row } of rows as Webhook[]) {
      const hasSecret = this.#database.webhooks.get(endpoint)?.secret !== undefined
      const isOn = hasSecret && !row.isDisabled && row.createdAt <= delivery.happenedAt
      const isKept = this.#all().some(
        (one) => one.endpoint === endpoint && one.eventId === delivery.eventId,
      )
      if (!isOn || isKept || !events.some((filter) => filters.includes(filter))) continue
      this.#last += 1
      const contacts = sendsContacts && contactsOf ? this.#contactsOf(contactsOf) : {}
      const data = { ...delivery.data, ...contacts }
      const tries = { attempts: 0, nextTryAt: now, lastTryAt: undefined, status: undefined }
      const id = String(this.#last)
      const fresh = { ...tries, since: now, state: 'waiting', failure: undefined } as const
      this.#all().push({ ...delivery, ...fresh, id, endpoint, data })
    }
  }

  async due(endpoint: Id, now: Date, limit: number): Promise<WebhookDelivery[]> {
    const mine = this.#of(endpoint).filter(({ state }) => state === 'waiting')
    const first = mine.filter(({ id, key }) => mine.find((one) => one.key === key)?.id === id)
    return first
      .filter(({ nextTryAt }) => nextTryAt <= now)
      .slice(0, limit)
      .map(shown)
  }

  #contactsOf(id: Id) {
    const { email = null, phoneNumber = null } = Object(
      this.#database.recordsOf(USER.table).get(id),
    )
    return { email, phoneNumber }
  }

  async settle(attempts: readonly DeliveryAttempt[]): Promise<void> {
    for (const attempt of attempts) this.#settle(attempt)
  }

  #settle({ id, at, status, failure, nextTryAt }: DeliveryAttempt): void {
    const state = failure === undefined ? 'delivered' : nextTryAt ? 'waiting' : 'failed'
    this.#change(
      (one) => one.id === id,
      (one) => ({
        ...{ state, status, failure, lastTryAt: at, attempts: one.attempts + 1 },
        nextTryAt: nextTryAt ?? one.nextTryAt,
      }),
    )
  }

  async list(endpoint: Id, offset: number, limit: number) {
    const mine = this.#of(endpoint).toReversed()
    return { rows: mine.slice(offset, offset + limit).map(shown), total: mine.length }
  }

  async replay(endpoint: Id, which: Replayed, at: Date): Promise<number> {
    const isMeant = ({ id, state, happenedAt }: KeptDelivery) =>
      'ids' in which ? which.ids.includes(id) : state !== 'delivered' && happenedAt >= which.since
    return this.#change(
      (one) => one.endpoint === endpoint && isMeant(one),
      () => ({ state: 'waiting', attempts: 0, since: at, nextTryAt: at }),
    )
  }

  async removeBefore(moment: Date, limit: number): Promise<number> {
    const gone = this.#all()
      .filter(({ since }) => since < moment)
      .slice(0, limit)
    this.#database.webhookDeliveries = this.#all().filter((one) => !gone.includes(one))
    return gone.length
  }

  #all(): KeptDelivery[] {
    return this.#database.webhookDeliveries
  }

  #of(endpoint: Id): KeptDelivery[] {
    return this.#all().filter((one) => one.endpoint === endpoint)
  }

  #change(
    which: (one: KeptDelivery) => boolean,
    how: (one: KeptDelivery) => Partial<KeptDelivery>,
  ): number {
    const changed = this.#all().filter(which)
    this.#database.webhookDeliveries = this.#all().map((one) =>
      changed.includes(one) ? { ...one, ...how(one) } : one,
    )
    return changed.length
  }
}

function shown({ endpoint: _endpoint, ...delivery }: KeptDelivery): WebhookDelivery {
  return delivery
}
