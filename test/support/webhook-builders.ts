import type { NewDelivery } from '../../application/parts/webhooks/webhook-deliveries.ts'
import { WebhookPolicy } from '../../application/parts/webhooks/webhook-policy.ts'
import { WEBHOOK } from '../../domain/parts/webhooks/webhook.ts'
import { AllowedEndpoint } from '../../domain/storage/endpoints/allowed-endpoint.ts'
import { EndpointPolicy } from '../../domain/storage/endpoints/endpoint-policy.ts'
import type { Records } from './records.ts'
import { later, someMoment, uniqueHex } from './unique.ts'

/** @returns its id */
export async function aWebhook({ recordStores }: Records, more: object = {}): Promise<string> {
  const row = {
    ...{ name: uniqueHex(12), url: 'https://hooks.example.com/', events: ['*'] },
    ...{ sendsContacts: false, isDisabled: false, remark: undefined },
    ...{ failure: undefined, failingSince: undefined, createdAt: someMoment, ...more },
  }
  return (await recordStores(WEBHOOK).add(row)).id
}

/** @param listed as in WEBHOOK_ENDPOINTS */
export function webhookPolicy(...listed: readonly string[]): WebhookPolicy {
  const allowed = listed.flatMap((text) => AllowedEndpoint.parse(text) ?? [])
  return new WebhookPolicy(new EndpointPolicy(allowed, 'only listed'))
}

export function aDelivery(more: Partial<NewDelivery> = {}): NewDelivery {
  const happened = { type: 'user.added', version: 1, key: 'user:7', happenedAt: later(0) }
  const filters = ['*', 'user.*', 'user.added']
  return { eventId: uniqueHex(12), ...happened, data: { id: '7' }, filters, ...more }
}
