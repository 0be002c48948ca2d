import type {
  EndpointHealth,
  WebhookEndpoint,
  WebhookEndpoints,
} from '../../../../application/parts/webhooks/webhook-endpoints.ts'
import type { Id } from '../../../../domain/shared/id.ts'
import { OnDatabase, type Row } from '../../connection/database.ts'
import type { Statement } from '../../connection/statement.ts'
import { optionalMoment, optionalText, text, texts } from '../../rows/columns.ts'

const WANTED: Statement = {
  name: 'wanted-by-webhooks',
  text: `select events, exists (select from webhook_deliveries
      where webhook_id = w.id and state = 'waiting') as is_waiting
    from webhooks w where not is_disabled and secret is not null`,
}

/** @param now name of a parameter */
const columns = (
  now: string,
) => `id, name, url, sends_contacts, is_disabled, secret, failures, failing_since, failure,
  case when previous_until > ${now} then previous_secret end as previous_secret`

const GET = `select ${columns('$2::timestamptz')} from webhooks where id = $1`

const SET_SECRET = `update webhooks set secret = $2, previous_secret = secret, previous_until = $3
    where id = $1 returning id`

const SEALED = `select id, secret, previous_secret from webhooks where secret is not null
    order by id for update`

const RESEAL = 'update webhooks set secret = $2, previous_secret = $3 where id = $1'

const CLAIM: Statement = {
  name: 'claim-webhooks',
  text: `update webhooks set free_at = $2,
      failures = case when free_at < $4 then 0 else failures end,
      failing_since = case when free_at < $4 then null else failing_since end
    where id in (
      select id from webhooks w
        where not is_disabled and secret is not null and free_at <= $1 and exists (
          select from webhook_deliveries
            where webhook_id = w.id and state = 'waiting' and next_try_at <= $1)
        order by free_at, id limit $3 for update skip locked)
    returning ${columns('$1::timestamptz')}`,
}

const RELEASE = `update webhooks set free_at = $2, failures = $3, failing_since = $4, failure = $5,
    is_disabled = is_disabled or $6 where id = $1`

export class PostgresWebhookEndpoints extends OnDatabase implements WebhookEndpoints {
  async wanted() {
    const rows = await this.database.rows(WANTED, [])
    return rows.map((row) => ({
      events: texts(row, 'events'),
      isWaiting: row.is_waiting === true,
    }))
  }

  async get(id: Id, now: Date): Promise<WebhookEndpoint | undefined> {
    const [row] = await this.database.rows(GET, [id, now])
    return row && toEndpoint(row)
  }

  async setSecret(id: Id, sealed: string, previousUntil: Date): Promise<boolean> {
    return (await this.database.rows(SET_SECRET, [id, sealed, previousUntil])).length > 0
  }

  async reseal(anew: (sealed: string) => string): Promise<void> {
    for (const row of await this.database.rows(SEALED, [])) {
      const previous = optionalText(row, 'previous_secret')
      const values = [anew(text(row, 'secret')), previous === undefined ? null : anew(previous)]
      await this.database.rows(RESEAL, [row.id, ...values])
    }
  }

  async claim(now: Date, until: Date, limit: number, quietSince: Date) {
    const values = [now, until, limit, quietSince]
    return (await this.database.rows(CLAIM, values)).map(toEndpoint)
  }

  async release(id: Id, health: EndpointHealth): Promise<void> {
    const { freeAt, failures, failingSince = null, failure = null, isOver = false } = health
    await this.database.rows(RELEASE, [id, freeAt, failures, failingSince, failure, isOver])
  }
}

function toEndpoint(row: Row): WebhookEndpoint {
  return {
    id: text(row, 'id'),
    name: text(row, 'name'),
    url: text(row, 'url'),
    sendsContacts: row.sends_contacts === true,
    isDisabled: row.is_disabled === true,
    secret: optionalText(row, 'secret'),
    previousSecret: optionalText(row, 'previous_secret'),
    failures: Number(row.failures),
    failingSince: optionalMoment(row, 'failing_since'),
    failure: optionalText(row, 'failure'),
  }
}
