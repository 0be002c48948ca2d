import { describe, expect, it } from 'vitest'
import type { Records, RecordsHarness } from '../../support/records.ts'
import { later } from '../../support/unique.ts'
import { aDelivery, aWebhook } from '../../support/webhook-builders.ts'

const LONG_AGO = new Date(0)

export function webhookEndpointsContract(adapter: string, records: RecordsHarness) {
  /** With a secret, and something to send. */
  const ready = async (stores: Records, more: object = {}) => {
    const id = await aWebhook(stores, { events: ['user.*'], ...more })
    await stores.webhookEndpoints.setSecret(id, `sealed ${id}`, later(0))
    return id
  }
  const namesOf = (claimed: readonly { readonly id: string }[]) => claimed.map(({ id }) => id)

  describe(`WebhookEndpoints contract: ${adapter}`, () => {
    it('knows what is wanted by those that are enabled and have a secret', async () => {
      const stores = records()
      await aWebhook(stores, { events: ['file.*'] })
      await ready(stores, { events: ['role.*'], isDisabled: true })
      const events = ['user.added', 'record.*']
      const wanted = { events }
      await ready(stores, wanted)
      const { webhookEndpoints: endpoints, webhookDeliveries: deliveries } = stores
      expect(await endpoints.wanted()).toEqual([{ ...wanted, isWaiting: false }])
      await deliveries.add([aDelivery({ filters: events })], later(1))
      expect(await endpoints.wanted()).toEqual([{ ...wanted, isWaiting: true }])
    })

    it('keeps the secret before the newest for a time', async () => {
      const { webhookEndpoints: endpoints } = records()
      const id = await ready(records())
      expect(await endpoints.get(id, later(1))).toMatchObject({ secret: `sealed ${id}` })
      expect(await endpoints.setSecret(id, 'new', later(5))).toBe(true)
      const both = { secret: 'new', previousSecret: `sealed ${id}` }
      expect(await endpoints.get(id, later(4))).toMatchObject(both)
      const over = { secret: 'new', previousSecret: undefined }
      expect(await endpoints.get(id, later(5))).toMatchObject(over)
    })

    it('seals all secrets anew', async () => {
      const { webhookEndpoints: endpoints } = records()
      const [id, bare] = [await ready(records()), await aWebhook(records())]
      await endpoints.setSecret(id, 'new', later(5))
      await endpoints.reseal((sealed) => `again ${sealed}`)
      const both = { secret: 'again new', previousSecret: `again sealed ${id}` }
      expect(await endpoints.get(id, later(4))).toMatchObject(both)
      expect(await endpoints.get(bare, later(4))).toMatchObject({ secret: undefined })
    })

    it('knows nothing of one that is not there', async () => {
      const { webhookEndpoints: endpoints } = records()
      expect(await endpoints.get('404', later(1))).toBeUndefined()
      expect(await endpoints.setSecret('404', 'sealed', later(1))).toBe(false)
    })

    it('hands each out once, if it has something to send', async () => {
      const stores = records()
      const [one, two] = [await ready(stores), await ready(stores)]
      await stores.webhookDeliveries.add([aDelivery()], later(1))
      const idle = await ready(stores)
      const { webhookEndpoints: endpoints } = stores
      expect(await endpoints.claim(later(0), later(9), 5, LONG_AGO)).toEqual([])
      const first = await endpoints.claim(later(1), later(9), 1, LONG_AGO)
      const rest = await endpoints.claim(later(1), later(9), 5, LONG_AGO)
      expect([...namesOf(first), ...namesOf(rest)].toSorted()).toEqual([one, two].toSorted())
      expect(namesOf(rest)).not.toContain(idle)
      expect(await endpoints.claim(later(8), later(20), 5, LONG_AGO)).toEqual([])
      // Whoever had them is gone.
      expect(await endpoints.claim(later(9), later(20), 5, LONG_AGO)).toHaveLength(2)
    })

    it('hands out again what was released, when it is free', async () => {
      const stores = records()
      const { webhookEndpoints: endpoints } = stores
      const id = await ready(stores)
      await stores.webhookDeliveries.add([aDelivery()], later(1))
      await endpoints.claim(later(1), later(9), 5, LONG_AGO)
      const health = { failures: 2, failingSince: later(1), failure: 'HTTP 500' }
      await endpoints.release(id, { ...health, freeAt: later(4) })
      expect(await endpoints.claim(later(3), later(9), 5, LONG_AGO)).toEqual([])
      expect(await endpoints.claim(later(4), later(9), 5, LONG_AGO)).toMatchObject([
        { id, ...health },
      ])
    })

    it('forgets failures of one that nothing was sent to for long', async () => {
      const stores = records()
      const { webhookEndpoints: endpoints } = stores
      const id = await ready(stores)
      await stores.webhookDeliveries.add([aDelivery()], later(1))
      const health = { failures: 2, failingSince: later(1), failure: 'HTTP 500' }
      await endpoints.release(id, { ...health, freeAt: later(4) })
      const [still] = await endpoints.claim(later(5), later(6), 5, later(4))
      expect(still).toMatchObject(health)
      const [fresh] = await endpoints.claim(later(7), later(9), 5, later(7))
      expect(fresh).toMatchObject({ id, failures: 0, failingSince: undefined })
    })

    it('disables one that is over', async () => {
      const stores = records()
      const { webhookEndpoints: endpoints } = stores
      const id = await ready(stores)
      await stores.webhookDeliveries.add([aDelivery()], later(1))
      const health = { failures: 1, failingSince: later(1), failure: 'HTTP 410' }
      await endpoints.release(id, { ...health, freeAt: later(1), isOver: true })
      expect(await endpoints.wanted()).toEqual([])
      expect(await endpoints.claim(later(2), later(9), 5, LONG_AGO)).toEqual([])
      expect(await endpoints.get(id, later(2))).toMatchObject({ ...health, isDisabled: true })
    })
  })
}
