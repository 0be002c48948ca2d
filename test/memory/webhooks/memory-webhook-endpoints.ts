import type {
  EndpointHealth,
  WebhookEndpoint,
  WebhookEndpoints,
} from '../../../application/parts/webhooks/webhook-endpoints.ts'
import { WEBHOOK, type Webhook } from '../../../domain/parts/webhooks/webhook.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { KeptWebhook, MemoryDatabase } from '../memory-database.ts'

export class MemoryWebhookEndpoints implements WebhookEndpoints {
  readonly #database: MemoryDatabase

  constructor(database: MemoryDatabase) {
    this.#database = database
  }

  async wanted() {
    const isWaiting = (id: Id) =>
      this.#database.webhookDeliveries.some(
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
    this.#database.webhooks.set(id, { ...kept, secret: sealed, previous })
    return true
  }

  async reseal(anew: (sealed: string) => string): Promise<void> {
    for (const [id, kept] of this.#database.webhooks) {
      const { secret, previous } = kept
      const again = previous && ([anew(previous[0]), previous[1]] as const)
      this.#database.webhooks.set(id, {
        ...kept,
        ...(secret !== undefined && { secret: anew(secret) }),
        previous: again,
      })
    }
  }

  async claim(now: Date, until: Date, limit: number, quietSince: Date) {
    const hasDue = (id: Id) =>
      this.#database.webhookDeliveries.some(
        ({ endpoint, state, nextTryAt }) =>
          endpoint === id && state === 'waiting' && nextTryAt <= now,
      )
    const free = this.#all().filter(
      (row) => this.#isOn(row) && this.#kept(row.id).freeAt <= now && hasDue(row.id),
    )
    const claimed = free.slice(0, limit)
    const quiet = claimed.filter(({ id }) => this.#kept(id).freeAt < quietSince)
    for (const { id } of claimed)
      this.#database.webhooks.set(id, { ...this.#kept(id), freeAt: until })
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
    this.#database.webhooks.set(id, { ...this.#kept(id), freeAt, failures })
    const rows = this.#database.recordsOf(WEBHOOK.table)
    const row = rows.get(id)
    if (row) rows.set(id, { ...row, ...health, ...(isOver && { isDisabled: true }) })
  }

  #all(): Webhook[] {
    const rows: unknown = [...this.#database.recordsOf(WEBHOOK.table).values()]
    return rows as Webhook[]
  }

  #isOn({ id, isDisabled }: Webhook): boolean {
    return !isDisabled && this.#kept(id).secret !== undefined
  }

  #kept(id: Id): KeptWebhook {
    return this.#database.webhooks.get(id) ?? { failures: 0, freeAt: new Date(0) }
  }

  #endpoint(row: Webhook, now: Date): WebhookEndpoint {
    const { id, name, url, sendsContacts, isDisabled, failingSince, failure } = row
    const { secret, previous, failures } = this.#kept(id)
    const previousSecret = previous && previous[1] > now ? previous[0] : undefined
    const shown = { id, name, url, sendsContacts, isDisabled, failingSince, failure }
    return { ...shown, secret, previousSecret, failures }
  }
}
