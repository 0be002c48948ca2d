import type { PingWebhook } from '../../../../application/parts/webhooks/send-webhook.ts'
import type { WantedEvents } from '../../../../application/parts/webhooks/wanted-events.ts'
import type {
  ReplayDeliveries,
  WebhookDeliveries,
} from '../../../../application/parts/webhooks/webhook-deliveries.ts'
import type { WebhookSecrets } from '../../../../application/parts/webhooks/webhook-secrets.ts'
import { WEBHOOK } from '../../../../domain/parts/webhooks/webhook.ts'
import { parseId, parseIdList } from '../../../../domain/shared/id.ts'
import { noted } from '../../edge/audit/audited.ts'
import { page } from '../../pages/record/page.ts'
import { routeOf } from '../../route.ts'
import { PAGE_KEYS, pageOf, pageSlice } from '../../wire/page-query.ts'
import { Type } from '../../wire/schema.ts'
import { rangeEnd, wireDate } from '../../wire/wire-date.ts'
import { ById, textOf, WireId, wireId } from '../../wire/wire-types.ts'

export const webhooksPage = page({
  of: WEBHOOK,
  words: { en: ['a webhook', 'webhooks'], zh: '推送订阅' },
  url: '/system/webhook',
  errors: ['webhook_address_refused', 'webhook_contacts_refused', 'webhook_contacts_unencrypted'],
  permission: 'system:webhook',
  sheet: { name: 'webhooks' },
  actions: [
    {
      path: 'secret',
      permission: 'secret',
      words: ['New secret', '更换密钥'],
      question: [
        'Make a new secret? The old one ends after 24 hours.',
        '确认生成新密钥吗？旧密钥将在 24 小时后失效。',
      ],
      shows: { secret: ['Secret (shown only now)', '密钥（仅显示这一次）'] },
    },
    {
      path: 'ping',
      permission: 'edit',
      words: ['Try', '测试推送'],
      shows: { status: ['Status of the answer', '应答状态码'], failure: ['Failure', '失败原因'] },
    },
  ],
})

const DeliveryRow = Type.Object({
  id: WireId,
  event: Type.String({ description: 'The header `webhook-id`' }),
  type: Type.String({ description: 'Such as `user.added`' }),
  createTime: Type.String({ description: 'When it happened' }),
  state: Type.String({ description: '`waiting`, `delivered` or `failed`' }),
  attempts: Type.Integer(),
  lastTry: Type.String({ description: 'Empty before the first' }),
  nextTry: Type.String({ description: 'Empty unless it is waiting' }),
  answer: Type.Integer({ description: 'Status of the last answer; 0: there was none' }),
  failure: Type.String({ description: 'Of the last attempt' }),
})

type Deliveries = Pick<WebhookDeliveries, 'list'>

function deliveryRow(delivery: Awaited<ReturnType<Deliveries['list']>>['rows'][number]) {
  const { id, eventId, type, state, attempts, ...tries } = delivery
  return {
    ...{ id: wireId(id), event: eventId, type, state, attempts },
    createTime: wireDate(tries.happenedAt),
    lastTry: tries.lastTryAt ? wireDate(tries.lastTryAt) : '',
    nextTry: state === 'waiting' ? wireDate(tries.nextTryAt) : '',
    answer: tries.status ?? 0,
    failure: tries.failure ?? '',
  }
}

interface Webhooks {
  readonly deliveries: Deliveries
  readonly secrets: WebhookSecrets
  readonly wanted: WantedEvents
  readonly ping: PingWebhook
  readonly replay: ReplayDeliveries
}

const route = routeOf<Webhooks>({ area: 'webhook' })

export const WEBHOOK_ROUTES = [
  route({
    method: 'GET',
    url: '/system/webhook/:id/deliveries',
    access: 'system:webhook:query',
    summary: 'List what was sent to a webhook',
    description: 'The newest first. After seven days they are forgotten.',
    params: ById,
    query: Type.Object(PAGE_KEYS),
    reply: pageOf(DeliveryRow),
    run: async ({ deliveries }, { params, query }) => {
      const { offset, limit } = pageSlice(query)
      const { rows, total } = await deliveries.list(parseId(params.id), offset, limit)
      return { total, rows: rows.map(deliveryRow) }
    },
  }),
  route({
    method: 'POST',
    url: '/system/webhook/:id/secret',
    access: 'system:webhook:secret',
    words: ['Give a webhook a new secret', '更换推送密钥'],
    errors: ['webhook_not_found'],
    audit: { kind: 'change', covers: 'part' },
    description:
      'The secret is shown only now. A webhook without one is sent nothing. For 24 hours, the old one signs as well, unless it is ended at once.',
    params: ById,
    body: Type.Object({
      endsOld: Type.Optional(
        Type.Boolean({ description: 'Somebody else may have the old secret: it ends now' }),
      ),
    }),
    mayLackBody: true,
    reply: Type.Object({
      secret: Type.String({ description: '`whsec_`, then the key in Base64' }),
    }),
    run: async ({ secrets, wanted }, { params, body, audited }) => {
      const id = parseId(params.id)
      const secret = await audited(() => secrets.renew(id, body.endsOld))
      await wanted.look()
      return { secret }
    },
  }),
  route({
    method: 'POST',
    url: '/system/webhook/:id/ping',
    access: 'system:webhook:edit',
    words: ['Try a webhook', '测试推送'],
    errors: ['webhook_not_found', 'webhook_without_secret'],
    audit: { kind: 'other', covers: 'part' },
    description: 'Sends one signed message of the type `ping`, also if the webhook is disabled.',
    params: ById,
    reply: Type.Object({
      status: Type.Integer({ description: 'Status of the answer; 0: there was none' }),
      failure: Type.String({ description: 'Why it does not count as accepted; empty if it does' }),
    }),
    run: async ({ ping }, { params, request }) => {
      await noted(request)
      const { status = 0, failure = '' } = await ping.execute(parseId(params.id))
      return { status, failure }
    },
  }),
  route({
    method: 'POST',
    url: '/system/webhook/:id/replay',
    access: 'system:webhook:replay',
    words: ['Send to a webhook again', '重新推送'],
    errors: ['webhook_not_found', 'invalid_date'],
    audit: 'other',
    description:
      'Up to 200 deliveries by their ids, separated by commas, or all that were not delivered and happened since a time. The header `webhook-id` is the same as before.',
    params: ById,
    body: Type.Object({ ids: Type.Optional(textOf(4096)), since: Type.Optional(textOf(19)) }),
    reply: Type.Object({ deliveries: Type.Integer() }),
    run: async ({ replay }, { params, body: { ids, since = '' } }) => {
      const which = ids ? { ids: parseIdList(ids) } : { since: rangeEnd(since) }
      return { deliveries: await replay.execute(parseId(params.id), which) }
    },
  }),
]
