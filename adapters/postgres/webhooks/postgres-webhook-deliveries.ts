import type {
  DeliveryAttempt,
  NewDelivery,
  Replayed,
  WebhookDeliveries,
  WebhookDelivery,
} from '../../../application/ports/webhooks/webhook-deliveries.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { Database, Row } from '../connection/database.ts'
import type { Statement } from '../connection/statement.ts'
import { moment, optionalMoment, optionalNumber, optionalText, text } from '../rows/columns.ts'
import { pageOf } from '../rows/page-statements.ts'

const STATES: readonly WebhookDelivery['state'][] = ['delivered', 'failed']

const ADD: Statement = {
  name: 'add-webhook-deliveries',
  text: `insert into webhook_deliveries
      (webhook_id, event_id, type, version, key, payload, happened_at, since, next_try_at)
    select id, $1, $2, $3, $4, $5::jsonb || case when sends_contacts then $6::jsonb else '{}' end,
        $7, $9, $9
      from webhooks where not is_disabled and secret is not null and events && $8::text[]
        and created_at <= $7
    on conflict do nothing`,
}

const DUE: Statement = {
  name: 'due-webhook-deliveries',
  text: `select * from webhook_deliveries d
    where webhook_id = $1 and state = 'waiting' and next_try_at <= $2 and not exists (
      select from webhook_deliveries earlier
        where earlier.webhook_id = d.webhook_id and earlier.key = d.key
          and earlier.state = 'waiting' and earlier.id < d.id)
    order by id limit $3`,
}

const SETTLE: Statement = {
  name: 'settle-webhook-delivery',
  text: `update webhook_deliveries set attempts = attempts + 1, last_try_at = $2, status = $3,
    failure = $4, state = $5, next_try_at = coalesce($6::timestamptz, next_try_at) where id = $1`,
}

const AGAIN = `update webhook_deliveries
  set state = 'waiting', attempts = 0, since = $2, next_try_at = $2 where webhook_id = $1 and`
const REPLAY_SOME = { text: `${AGAIN} id = any($3::bigint[]) returning id` }
const REPLAY_SINCE = { text: `${AGAIN} state <> 'delivered' and happened_at >= $3 returning id` }

const REMOVE = {
  text: `delete from webhook_deliveries where id in (
    select id from webhook_deliveries where since < $1 order by since limit $2) returning id`,
}

export class PostgresWebhookDeliveries implements WebhookDeliveries {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async add(delivery: NewDelivery, filters: readonly string[], now: Date): Promise<void> {
    const { eventId, type, version, key, happenedAt, data, contacts } = delivery
    const payloads = [data, contacts].map((part) => JSON.stringify(part))
    const values = [eventId, type, version, key, ...payloads, happenedAt, filters, now]
    await this.#database.rows(ADD, values)
  }

  async due(endpoint: Id, now: Date, limit: number): Promise<WebhookDelivery[]> {
    return (await this.#database.rows(DUE, [endpoint, now, limit])).map(toDelivery)
  }

  async settle(id: Id, { at, status, failure, nextTryAt }: DeliveryAttempt): Promise<void> {
    const state = failure === undefined ? 'delivered' : nextTryAt ? 'waiting' : 'failed'
    const values = [id, at, status ?? null, failure ?? null, state, nextTryAt ?? null]
    await this.#database.rows(SETTLE, values)
  }

  async list(endpoint: Id, offset: number, limit: number) {
    const { rows, total } = await pageOf(this.#database, {
      table: 'webhook_deliveries',
      order: 'id desc',
      conditions: [['webhook_id =', endpoint]],
      ...{ offset, limit },
    })
    return { rows: rows.map(toDelivery), total }
  }

  async replay(endpoint: Id, which: Replayed, at: Date): Promise<number> {
    const [statement, value] =
      'ids' in which ? [REPLAY_SOME, which.ids] : [REPLAY_SINCE, which.since]
    return (await this.#database.rows(statement, [endpoint, at, value])).length
  }

  async removeBefore(moment: Date, limit: number): Promise<number> {
    return (await this.#database.rows(REMOVE, [moment, limit])).length
  }
}

function toDelivery(row: Row): WebhookDelivery {
  return {
    id: text(row, 'id'),
    eventId: text(row, 'event_id'),
    type: text(row, 'type'),
    version: Number(row.version),
    key: text(row, 'key'),
    data: Object(row.payload),
    happenedAt: moment(row, 'happened_at'),
    state: STATES.find((state) => state === row.state) ?? 'waiting',
    since: moment(row, 'since'),
    attempts: Number(row.attempts),
    nextTryAt: moment(row, 'next_try_at'),
    lastTryAt: optionalMoment(row, 'last_try_at'),
    status: optionalNumber(row, 'status'),
    failure: optionalText(row, 'failure'),
  }
}
