import type {
  DeliveryAttempt,
  NewDelivery,
  Replayed,
  WebhookDeliveries,
  WebhookDelivery,
} from '../../../application/parts/webhooks/webhook-deliveries.ts'
import type {
  EndpointHealth,
  WebhookEndpoint,
  WebhookEndpoints,
} from '../../../application/parts/webhooks/webhook-endpoints.ts'
import { WEBHOOK, type Webhook } from '../../../domain/parts/webhooks/webhook.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { USER } from '../../../domain/users/user-record.ts'
import { type KeptDelivery, type KeptWebhook, MemoryStore } from '../memory-database.ts'

export class MemoryWebhookEndpoints extends MemoryStore implements WebhookEndpoints {
  async wanted() {
    const isWaiting = (id: Id) =>
      this.database.webhookDeliveries.some(
        ({ endpoint, state }) => endpoint === id && state === 'waiting',
      )
    return this.#all()
      .filter((row) => this.#isOn(row))
      .map(({ id, events }) => ({ events, isWaiting: isWaiting(id) }))
  }

  async get(id: Id, now: Date): Promise<WebhookEndpoint | undefined> {
    const row = this.#all().find((one) => one.id === id)
    return row && this.#endpoint(row, now)
  }

  async setSecret(id: Id, sealed: string, previousUntil: Date): Promise<boolean> {
    if (!this.#all().some((row) => row.id === id)) return false
    const kept = this.#kept(id)
    const { secret } = kept
    const previous = secret === undefined ? undefined : ([secret, previousUntil] as const)
    this.database.webhooks.set(id, { ...kept, secret: sealed, previous })
    return true
  }

  async reseal(anew: (sealed: string) => string): Promise<void> {
    for (const [id, kept] of this.database.webhooks) {
      const { secret, previous } = kept
      const again = previous && ([anew(previous[0]), previous[1]] as const)
      this.database.webhooks.set(id, {
        ...kept,
        ...(secret !== undefined && { secret: anew(secret) }),
        previous: again,
      })
    }
  }

  async claim(now: Date, until: Date, limit: number, quietSince: Date) {
    const hasDue = (id: Id) =>
      this.database.webhookDeliveries.some(
        ({ endpoint, state, nextTryAt }) =>
          endpoint === id && state === 'waiting' && nextTryAt <= now,
      )
    const free = this.#all().filter(
      (row) => this.#isOn(row) && this.#kept(row.id).freeAt <= now && hasDue(row.id),
    )
    const claimed = free.slice(0, limit)
    const quiet = claimed.filter(({ id }) => this.#kept(id).freeAt < quietSince)
    for (const { id } of claimed)
      this.database.webhooks.set(id, { ...this.#kept(id), freeAt: until })
    for (const { id, failure } of quiet)
      this.#setHealth(id, { freeAt: until, failures: 0, failingSince: undefined, failure })
    const ids = claimed.map(({ id }) => id)
    return this.#all()
      .filter(({ id }) => ids.includes(id))
      .map((row) => this.#endpoint(row, now))
  }

  async release(id: Id, health: EndpointHealth): Promise<void> {
    this.#setHealth(id, health)
  }

  #setHealth(id: Id, { freeAt, failures, isOver, ...health }: EndpointHealth): void {
    this.database.webhooks.set(id, { ...this.#kept(id), freeAt, failures })
    const rows = this.database.recordsOf(WEBHOOK.table)
    const row = rows.get(id)
    if (row) rows.set(id, { ...row, ...health, ...(isOver && { isDisabled: true }) })
  }

  #all(): Webhook[] {
    const rows: unknown = [...this.database.recordsOf(WEBHOOK.table).values()]
    return rows as Webhook[]
  }

  #isOn({ id, isDisabled }: Webhook): boolean {
    return !isDisabled && this.#kept(id).secret !== undefined
  }

  #kept(id: Id): KeptWebhook {
    return this.database.webhooks.get(id) ?? { failures: 0, freeAt: new Date(0) }
  }

  #endpoint(row: Webhook, now: Date): WebhookEndpoint {
    const { id, name, url, sendsContacts, isDisabled, failingSince, failure } = row
    const { secret, previous, failures } = this.#kept(id)
    const previousSecret = previous && previous[1] > now ? previous[0] : undefined
    const shown = { id, name, url, sendsContacts, isDisabled, failingSince, failure }
    return { ...shown, secret, previousSecret, failures }
  }
}

export class MemoryWebhookDeliveries extends MemoryStore implements WebhookDeliveries {
  #last = 0
  async add(deliveries: readonly NewDelivery[], now: Date): Promise<void> {
    for (const delivery of deliveries) this.#add(delivery, now)
  }

  #add({ filters, contactsOf, ...delivery }: NewDelivery, now: Date): void {
    const rows: unknown = [...this.database.recordsOf(WEBHOOK.table).values()]
    for (const { id: endpoint, events, sendsContacts, ...row } of rows as Webhook[]) {
      const hasSecret = this.database.webhooks.get(endpoint)?.secret !== undefined
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
    const { email = null, phoneNumber = null } = Object(this.database.recordsOf(USER.table).get(id))
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
    this.database.webhookDeliveries = this.#all().filter((one) => !gone.includes(one))
    return gone.length
  }

  #all(): KeptDelivery[] {
    return this.database.webhookDeliveries
  }

  #of(endpoint: Id): KeptDelivery[] {
    return this.#all().filter((one) => one.endpoint === endpoint)
  }

  #change(
    which: (one: KeptDelivery) => boolean,
    how: (one: KeptDelivery) => Partial<KeptDelivery>,
  ): number {
    const changed = this.#all().filter(which)
    this.database.webhookDeliveries = this.#all().map((one) =>
      changed.includes(one) ? { ...one, ...how(one) } : one,
    )
    return changed.length
  }
}

function shown({ endpoint: _endpoint, ...delivery }: KeptDelivery): WebhookDelivery {
  return delivery
}
