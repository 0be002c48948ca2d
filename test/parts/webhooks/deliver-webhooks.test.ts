import { describe, expect, it } from 'vitest'
import { GcmSecretBox } from '../../../adapters/crypto/gcm-secret-box.ts'
import { ServiceSecret } from '../../../adapters/crypto/keys/service-secret.ts'
import { StandardWebhookSignatures } from '../../../adapters/crypto/parts/webhooks/standard-webhook-signatures.ts'
import { DeliverWebhooks } from '../../../application/parts/webhooks/deliver-webhooks.ts'
import {
  SendWebhook,
  type WebhookCall,
  WebhookUnanswered,
} from '../../../application/parts/webhooks/send-webhook.ts'
import { WebhookSecrets } from '../../../application/parts/webhooks/webhook-secrets.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { MovingClock } from '../../support/moving-clock.ts'
import { CountingIds } from '../../support/plain-crypto.ts'
import { uniqueHex } from '../../support/unique.ts'
import { aDelivery, aWebhook, webhookPolicy } from '../../support/webhook-builders.ts'

/** In seconds. */
const HOUR = 3600
const DAY = 24 * HOUR

/** @param answer to a call to this path; a status, or what is thrown */
function sending(answer: (path: string, call: WebhookCall) => number | Promise<number>) {
  const stores = memoryRecords()
  const { webhookEndpoints: endpoints, webhookDeliveries: deliveries } = stores
  const clock = new MovingClock()
  const signatures = new StandardWebhookSignatures()
  const box = new GcmSecretBox(ServiceSecret.parse(uniqueHex(64), 'test').derive('x'))
  const secrets = new WebhookSecrets({ endpoints, signatures, box, clock })
  const policy = webhookPolicy('hooks.example.com')
  const sent: string[] = []
  const post = async (call: WebhookCall, signal?: AbortSignal) => {
    sent.push(`${call.url.path} ${call.headers['webhook-id']}`)
    const over = Promise.withResolvers<never>()
    signal?.addEventListener('abort', () => over.reject(new WebhookUnanswered('AbortError')))
    return Promise.race([Promise.resolve(answer(call.url.path, call)), over.promise])
  }
  const send = new SendWebhook({ policy, secrets, signatures, sender: { post }, clock })
  const disabled: string[] = []
  const instance = () =>
    new DeliverWebhooks({
      ...{ endpoints, deliveries, send, clock, ids: new CountingIds() },
      keepers: {
        execute: async ({ name }, failure) => void disabled.push(`${name}: ${failure}`),
      },
    })
  const webhook = async (path: string) => {
    const id = await aWebhook(stores, { name: path, url: `https://hooks.example.com${path}` })
    await secrets.renew(id)
    return id
  }
  const happen = (eventId: string, key = eventId) =>
    deliveries.add([aDelivery({ eventId, key })], clock.now())
  const round = async (by = instance()) => {
    await by.execute()
    await by.settled()
  }
  const states = async (id: string) =>
    (await deliveries.list(id, 0, 99)).rows.map(({ state, attempts }) => `${state} ${attempts}`)
  return { stores, clock, sent, disabled, instance, webhook, happen, round, states }
}

describe('deliveries to webhooks', () => {
  it('keep the order of a thing, while others go on', async () => {
    let isBroken = true
    const { clock, sent, webhook, happen, round } = sending((_path, { headers }) =>
      isBroken && headers['webhook-id'] === 'a1' ? 500 : 200,
    )
    await webhook('/')
    for (const event of ['a1', 'a2', 'b1']) await happen(event, event.charAt(0))
    await round()
    clock.advance(2)
    await round()
    expect(sent).toEqual(['/ a1', '/ b1'])
    isBroken = false
    clock.advance(10)
    await round()
    expect(sent).toEqual(['/ a1', '/ b1', '/ a1', '/ a2'])
  })

  it('are not held up by a webhook that does not answer', async () => {
    const { sent, webhook, happen, instance, states } = sending((path) =>
      path === '/silent' ? new Promise<number>(() => undefined) : 200,
    )
    await webhook('/silent')
    const other = await webhook('/other')
    const one = instance()
    await happen('first')
    await one.execute()
    await expect.poll(() => states(other)).toEqual(['delivered 1'])
    await happen('second')
    await one.execute()
    await expect.poll(() => states(other)).toEqual(['delivered 1', 'delivered 1'])
    expect(sent.filter((line) => line.startsWith('/silent'))).toEqual(['/silent first'])
    await one.stop()
  })

  it('are given up after a day, later and later until then', async () => {
    const { clock, sent, webhook, happen, round, states } = sending(() => 503)
    const id = await webhook('/')
    await happen('one')
    const times: number[] = []
    for (let passed = 0; passed < 2 * DAY; passed += 2) {
      const before = sent.length
      if (passed < 60 || passed % 300 === 0) await round()
      if (sent.length > before) times.push(passed)
      clock.advance(2)
    }
    expect(await states(id)).toEqual([`failed ${sent.length}`])
    expect(sent.length).toBeGreaterThan(8)
    expect(sent.length).toBeLessThan(25)
    expect(times.at(-1)).toBeGreaterThan(16 * HOUR)
    expect(times.at(-1)).toBeLessThanOrEqual(DAY)
    const pauses = times.slice(1).map((time, at) => time - (times[at] ?? 0))
    expect(pauses[0]).toBeLessThan(15)
    expect(Math.max(...pauses)).toBeLessThan(5.2 * HOUR)
  })

  it('end with a webhook that only fails for three days, of which its keepers are told', async () => {
    const { clock, disabled, stores, webhook, happen, round } = sending(() => {
      throw new WebhookUnanswered('ECONNREFUSED')
    })
    const id = await webhook('/dead')
    for (let hours = 0; hours < 80; hours += 1) {
      await happen(`evt ${hours}`)
      await round()
      clock.advance(HOUR)
    }
    expect(disabled).toEqual(['/dead: ECONNREFUSED'])
    const { isDisabled } = (await stores.webhookEndpoints.get(id, clock.now())) ?? {}
    expect(isDisabled).toBe(true)
  })

  it('go on with a webhook to which nothing was sent for days between its failures', async () => {
    const { clock, disabled, webhook, happen, round } = sending(() => 503)
    await webhook('/rare')
    for (const day of ['monday', 'friday']) {
      await happen(day)
      for (let hours = 0; hours < 30; hours += 5) {
        await round()
        clock.advance(5 * HOUR)
      }
      clock.advance(3 * DAY)
    }
    expect(disabled).toEqual([])
  })

  it('go on with a webhook that sometimes succeeds', async () => {
    let calls = 0
    const { clock, disabled, webhook, happen, round } = sending(() => (calls++ % 20 ? 500 : 200))
    await webhook('/shaky')
    for (let hours = 0; hours < 200; hours += 1) {
      await happen(`evt ${hours}`)
      await round()
      clock.advance(HOUR)
    }
    expect(disabled).toEqual([])
  })

  it('end at once where nobody wants them any more', async () => {
    const { clock, sent, disabled, webhook, happen, round } = sending(() => 410)
    await webhook('/gone')
    await happen('one')
    await round()
    await happen('two')
    clock.advance(HOUR)
    await round()
    expect(sent).toEqual(['/gone one'])
    expect(disabled).toEqual(['/gone: HTTP 410'])
  })

  it('end with somebody told, even if the process ends with them', async () => {
    const { stores, disabled, webhook, happen, instance } = sending(() => 410)
    await webhook('/gone')
    await happen('one')
    stores.webhookEndpoints.release = () => Promise.reject(new Error('killed'))
    const one = instance()
    await one.execute()
    await one.settled()
    expect(disabled).toEqual(['/gone: HTTP 410'])
  })

  it('are made again when the process that made them was killed', async () => {
    let isKilled = true
    const { clock, sent, webhook, happen, instance, round, states } = sending(() =>
      isKilled ? new Promise<number>(() => undefined) : 200,
    )
    const id = await webhook('/')
    await happen('one')
    await instance().execute()
    await expect.poll(() => sent).toEqual(['/ one'])
    isKilled = false
    await round()
    expect(sent).toEqual(['/ one'])
    clock.advance(61)
    await round()
    expect(sent).toEqual(['/ one', '/ one'])
    expect(await states(id)).toEqual(['delivered 1'])
  })

  it('are made again by the next start when the service stopped, and at once', async () => {
    let isStopping = true
    const { sent, webhook, happen, instance, round, states } = sending((_path, { headers }) =>
      isStopping && headers['webhook-id'] === 'two' ? new Promise<number>(() => undefined) : 200,
    )
    const id = await webhook('/')
    for (const event of ['one', 'two']) await happen(event)
    const stopped = instance()
    await stopped.execute()
    await expect.poll(() => sent).toEqual(['/ one', '/ two'])
    await stopped.stop()
    isStopping = false
    await round()
    // What was answered before is not.
    expect(sent).toEqual(['/ one', '/ two', '/ two'])
    expect(await states(id)).toEqual(['delivered 1', 'delivered 1'])
  })

  it('are made by one of several instances', async () => {
    const { sent, webhook, happen, instance, round } = sending(() => 200)
    await webhook('/')
    for (let event = 0; event < 50; event += 1) await happen(`${event}`)
    await Promise.all([round(instance()), round(instance()), round(instance())])
    expect(sent).toHaveLength(50)
    expect(new Set(sent).size).toBe(50)
  })

  it('are made by one instance, however slowly a webhook answers', async () => {
    const { clock, sent, webhook, happen, instance, round } = sending(async () => {
      clock.advance(9)
      // Meanwhile, another instance looks for something to send.
      await instance().execute()
      return 200
    })
    await webhook('/')
    for (let event = 0; event < 20; event += 1) await happen(`${event}`)
    await round()
    expect(sent).toEqual(['0', '1', '2', '3'].map((event) => `/ ${event}`))
    await round()
    expect(sent).toHaveLength(8)
  })

  it('tell what a store threw, in the next round', async () => {
    const { stores, webhook, happen, instance } = sending(() => 200)
    await webhook('/')
    await happen('one')
    stores.webhookDeliveries.settle = () => Promise.reject(new Error('outage'))
    const one = instance()
    await one.execute()
    await one.settled()
    await expect(one.execute()).rejects.toThrow('outage')
    await one.execute()
  })
})
