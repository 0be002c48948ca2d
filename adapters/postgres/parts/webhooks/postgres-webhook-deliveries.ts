import type {
  DeliveryAttempt,
  NewDelivery,
  Replayed,
  WebhookDeliveries,
  WebhookDelivery,
} from '../../../../application/parts/webhooks/webhook-deliveries.ts'
import type { Id } from '../../../../domain/shared/id.ts'
import { OnDatabase, type Row } from '../../connection/database.ts'
import type { Statement } from '../../connection/statement.ts'
import { moment, optionalMoment, optionalNumber, optionalText, text } from '../../rows/columns.ts'
import { pageOf } from '../../rows/page-statements.ts'

const STATES: readonly WebhookDelivery['state'][] = ['delivered', 'failed']

// In the order of the events, which is the order of their ids.
const ADD: Statement = {
  name: 'add-webhook-deliveries',
  text: `insert into webhook_deliveries
      (webhook_id, event_id, type, version, key, payload, happened_at, since, next_try_at)
    select w.id, d."eventId", d.type, d.version, d.key,
        d.data || case when w.sends_contacts and d."contactsOf" is not null
          then jsonb_build_object('email', (select email from users where id = d."contactsOf"),
            'phoneNumber', (select phone_number from users where id = d."contactsOf"))
          else '{}' end,
        d."happenedAt", $2, $2
      from rows from (jsonb_to_recordset($1::jsonb) as ("eventId" text, type text, version integer,
          key text, data jsonb, "happenedAt" timestamptz, filters text[], "contactsOf" bigint))
        with ordinality as d
      join webhooks w on w.events && d.filters and w.created_at <= d."happenedAt"
      where not w.is_disabled and w.secret is not null
      order by d.ordinality
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
  name: 'settle-webhook-deliveries',
  text: `update webhook_deliveries d set attempts = d.attempts + 1, last_try_at = a.at,
      status = a.status, failure = a.failure,
      state = case when a.failure is null then 'delivered'
        when a."nextTryAt" is null then 'failed' else 'waiting' end,
      next_try_at = coalesce(a."nextTryAt", d.next_try_at)
    from jsonb_to_recordset($1::jsonb) as a(id bigint, at timestamptz, status integer,
      failure text, "nextTryAt" timestamptz) where d.id = a.id`,
}

const AGAIN = `update webhook_deliveries
  set state = 'waiting', attempts = 0, since = $2, next_try_at = $2 where webhook_id = $1 and`
const REPLAY_SOME = `${AGAIN} id = any($3::bigint[]) returning id`
const REPLAY_SINCE = `${AGAIN} state <> 'delivered' and happened_at >= $3 returning id`

const REMOVE = `delete from webhook_deliveries where id in (
    select id from webhook_deliveries where since < $1 order by since limit $2) returning id`

export class PostgresWebhookDeliveries extends OnDatabase implements WebhookDeliveries {
  async add(deliveries: readonly NewDelivery[], now: Date): Promise<void> {
    await this.database.rows(ADD, [JSON.stringify(deliveries), now])
  }

  async due(endpoint: Id, now: Date, limit: number): Promise<WebhookDelivery[]> {
    return (await this.database.rows(DUE, [endpoint, now, limit])).map(toDelivery)
  }

  async settle(attempts: readonly DeliveryAttempt[]): Promise<void> {
    await this.database.rows(SETTLE, [JSON.stringify(attempts)])
  }

  async list(endpoint: Id, offset: number, limit: number) {
    const { rows, total } = await pageOf(this.database, {
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
    return (await this.database.rows(statement, [endpoint, at, value])).length
  }

  async removeBefore(moment: Date, limit: number): Promise<number> {
    return (await this.database.rows(REMOVE, [moment, limit])).length
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
