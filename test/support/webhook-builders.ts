import type { NewDelivery } from '../../application/ports/webhook-deliveries.ts'
import { WEBHOOK } from '../../domain/webhooks/webhook.ts'
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

export function aDelivery(more: Partial<NewDelivery> = {}): NewDelivery {
  const happened = { type: 'user.added', version: 1, key: 'user:7', happenedAt: later(0) }
  return { eventId: uniqueHex(12), ...happened, data: { id: '7' }, contacts: {}, ...more }
}
