import { expect, it } from 'vitest'
import { TellWebhooks } from '../../../application/webhooks/tell-webhooks.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { MovingClock } from '../../support/moving-clock.ts'
import { later } from '../../support/unique.ts'
import { aWebhook } from '../../support/webhook-builders.ts'

const ALL = { has: () => true }

it.each([
  ['user.disabled', { id: '7' }, 'user:7'],
  ['session.ended', { userId: '7', reason: 'logout', sessions: 1 }, 'user:7'],
  ['factor.removed', { userId: '7', kind: 'app' }, 'user:7'],
  ['limit.near', { subject: 'user', id: '7' }, 'user:7'],
  ['limit.near', { subject: 'department', id: '7' }, 'department:7'],
  ['record.changed', { record: 'notice', id: '7', fields: [] }, 'notice:7'],
  ['file.stored', { id: '7', bytes: 1 }, 'file:7'],
  ['audit.head', { log: 'operations', number: 1 }, 'audit:operations'],
] as const)('%s of %j keeps its order with %s', async (name, data, key) => {
  const stores = memoryRecords()
  const { webhookDeliveries: deliveries, webhookEndpoints: endpoints } = stores
  const id = await aWebhook(stores)
  await endpoints.setSecret(id, 'sealed', later(0))
  const tell = new TellWebhooks(deliveries, ALL, new MovingClock())
  await tell.execute([{ id: '1', name, version: 1, at: later(1), data }])
  expect((await deliveries.list(id, 0, 9)).rows.map((row) => row.key)).toEqual([key])
})
