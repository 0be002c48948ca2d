import { describe, expect, it } from 'vitest'
import { TellWebhooks } from '../../../application/parts/webhooks/tell-webhooks.ts'
import { disabledWords } from '../../../domain/parts/webhooks/disabled-words.ts'
import { WebhookUrl } from '../../../domain/parts/webhooks/webhook-url.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { MovingClock } from '../../support/moving-clock.ts'
import { later } from '../../support/unique.ts'
import { aWebhook, webhookPolicy } from '../../support/webhook-builders.ts'

function connecting(listed: readonly string[], url: string, ...addresses: string[]) {
  const { endpoint } = WebhookUrl.parse(url) ?? {}
  if (!endpoint) throw new Error(url)
  return webhookPolicy(...listed).mayConnect(endpoint, addresses)
}

const NAMES = ['hooks.example.com', 'erp:8443']

describe('a webhook', () => {
  it.each([
    [NAMES, 'https://hooks.example.com/', ['93.184.216.34']],
    [NAMES, 'https://erp:8443/in', ['93.184.216.34']],
    [['10.1.0.0/16'], 'http://erp/in', ['10.1.2.3']],
    [['127.0.0.1:9000'], 'http://127.0.0.1:9000/', ['127.0.0.1']],
  ])('may go to what is listed: %j %s %j', (listed, url, addresses) => {
    expect(connecting(listed, url, ...addresses)).toBe(true)
  })

  it.each([
    [[], 'https://hooks.example.com/', ['93.184.216.34']],
    [NAMES, 'https://other.example.com/', ['93.184.216.34']],
    [NAMES, 'https://erp:9443/in', ['10.1.2.3']],
    // A listed name that leads inside, to this machine, or to the data of a cloud about it.
    [NAMES, 'https://erp:8443/in', ['10.1.2.3']],
    [NAMES, 'https://hooks.example.com/', ['127.0.0.1']],
    [NAMES, 'https://hooks.example.com/', ['::1']],
    [NAMES, 'https://hooks.example.com/', ['169.254.169.254']],
    [NAMES, 'https://hooks.example.com/', ['93.184.216.34', '127.0.0.1']],
    [NAMES, 'https://hooks.example.com/', []],
    // Buckets of anybody, to which storage may connect.
    [[], 'https://anybody.s3.amazonaws.com/', ['52.216.0.1']],
  ])('may not go elsewhere: %j %s %j', (listed, url, addresses) => {
    expect(connecting(listed, url, ...addresses)).toBe(false)
  })

  it.each([
    [[], 'https://hooks.example.com/', false],
    [NAMES, 'https://other.example.com/', false],
    [NAMES, 'https://erp:9443/', false],
    [['10.1.2.3:8443'], 'https://erp:9443/', false],
    [NAMES, 'https://hooks.example.com/', true],
    [['10.1.0.0/16'], 'https://erp/', true],
  ])('makes nobody look up a name that no address would open: %j %s', (listed, url, looksUp) => {
    expect(webhookPolicy(...listed).allowed(url) !== undefined).toBe(looksUp)
  })
})

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

it.each([
  ['HTTP 503', 'it answered with the status 503', '对方返回状态码 503'],
  ['ETIMEDOUT', 'there was no answer in time', '对方未及时应答'],
  ['ECONNREFUSED', 'no connection (ECONNREFUSED)', '连接失败（ECONNREFUSED）'],
])('keepers read why a webhook was disabled in their language: %s', (failure, en, zh) => {
  expect(disabledWords('en', 'erp', failure).text).toContain(en)
  const { text } = disabledWords('zh', 'erp', failure)
  expect(text).toContain(zh)
  expect(text).not.toContain(en)
})
