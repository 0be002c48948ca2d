import { describe, expect, it } from 'vitest'
import type { WebhookDelivery } from '../../../application/parts/webhooks/webhook-deliveries.ts'
import { USER } from '../../../domain/users/user-record.ts'
import { sampleRow } from '../../support/pages.ts'
import type { RecordsHarness } from '../../support/records.ts'
import { later } from '../../support/unique.ts'
import { aDelivery, aWebhook } from '../../support/webhook-builders.ts'

export function webhookDeliveriesContract(adapter: string, records: RecordsHarness) {
  const ready = async (more: object = {}) => {
    const id = await aWebhook(records(), { events: ['user.*'], ...more })
    await records().webhookEndpoints.setSecret(id, 'sealed', later(0))
    return id
  }
  const told = (more: object = {}) => records().webhookDeliveries.add([aDelivery(more)], later(1))
  const eventsOf = (rows: readonly WebhookDelivery[]) => rows.map(({ eventId }) => eventId)
  const due = (id: string, at = 9) => records().webhookDeliveries.due(id, later(at), 10)

  describe(`WebhookDeliveries contract: ${adapter}`, () => {
    it('makes one for each that asks for the event, is enabled and has a secret', async () => {
      const wanting = [
        await ready(),
        await ready({ events: ['file.*', 'user.added'] }),
        await ready({ events: ['*'] }),
      ]
      const others = [
        await ready({ events: ['user.removed'] }),
        await ready({ isDisabled: true }),
        await ready({ createdAt: later(1) }),
        await aWebhook(records(), { events: ['*'] }),
      ]
      await told()
      for (const id of wanting) expect(await due(id)).toHaveLength(1)
      for (const id of others) expect(await due(id)).toEqual([])
    })

    it('gives contacts only to those that ask for them', async () => {
      const [plain, full] = [await ready(), await ready({ sendsContacts: true })]
      const contacts = { email: 'mei@example.com', phoneNumber: undefined }
      const row = { ...sampleRow(USER, 1), departmentId: undefined, status: 'normal', ...contacts }
      const { id } = await records().recordStores(USER).add(row)
      await told({ data: { id }, contactsOf: id })
      await told({ data: { id } })
      const dataOf = async (webhook: string) =>
        (await records().webhookDeliveries.list(webhook, 0, 9)).rows.map(({ data }) => data)
      expect(await dataOf(plain)).toEqual([{ id }, { id }])
      expect(await dataOf(full)).toEqual([{ id }, { id, ...contacts, phoneNumber: null }])
    })

    it('keeps the order of events of one change, each for those that ask for it', async () => {
      const [all, some] = [await ready({ events: ['*'] }), await ready({ events: ['file.*'] })]
      const events = ['a', 'b', 'c', 'd'].map((eventId) =>
        aDelivery({ eventId, filters: eventId === 'c' ? ['*', 'file.*'] : ['*'] }),
      )
      await records().webhookDeliveries.add(events, later(1))
      const idsOf = async (webhook: string) =>
        eventsOf((await records().webhookDeliveries.list(webhook, 0, 9)).rows)
      expect(await idsOf(all)).toEqual(['d', 'c', 'b', 'a'])
      expect(await idsOf(some)).toEqual(['c'])
    })

    it('makes no second one of the same event', async () => {
      const id = await ready()
      const same = { eventId: 'evt_same' }
      await told(same)
      await told(same)
      const [delivery] = await due(id)
      expect(await due(id)).toHaveLength(1)
      expect(delivery).toEqual({
        ...{ id: delivery?.id, ...same, type: 'user.added', version: 1, key: 'user:7' },
        ...{ data: { id: '7' }, happenedAt: later(0), since: later(1), state: 'waiting' },
        ...{ attempts: 0, nextTryAt: later(1), lastTryAt: undefined },
        ...{ status: undefined, failure: undefined },
      })
    })

    it('keeps the order of each key, also while the first is to be tried again', async () => {
      const id = await ready()
      for (const [eventId, key] of ['a1', 'a2', 'b1'].map((one) => [one, one.charAt(0)] as const))
        await told({ eventId, key })
      const { webhookDeliveries: deliveries } = records()
      const [first] = await due(id)
      expect(eventsOf(await due(id))).toEqual(['a1', 'b1'])
      const failed = { at: later(2), status: 503, failure: 'HTTP 503', nextTryAt: later(5) }
      await deliveries.settle([{ id: first?.id ?? '', ...failed }])
      expect(eventsOf(await due(id, 4))).toEqual(['b1'])
      const [again] = await due(id, 5)
      expect(again).toMatchObject({ eventId: 'a1', attempts: 1, status: 503, lastTryAt: later(2) })
      await deliveries.settle([{ id: first?.id ?? '', at: later(6), status: 200 }])
      expect(eventsOf(await due(id))).toEqual(['a2', 'b1'])
    })

    it('lists the newest first, and lets later ones pass one that was given up', async () => {
      const [id, other] = [await ready(), await ready()]
      for (const eventId of ['1', '2', '3']) await told({ eventId })
      const { webhookDeliveries: deliveries } = records()
      const [first] = await due(id)
      await deliveries.settle([
        { id: first?.id ?? '', at: later(2), status: undefined, failure: 'no' },
      ])
      expect(eventsOf(await due(id))).toEqual(['2'])
      const { rows, total } = await deliveries.list(id, 1, 2)
      expect(total).toBe(3)
      expect(rows).toMatchObject([
        { eventId: '2', state: 'waiting' },
        { eventId: '1', state: 'failed', failure: 'no', attempts: 1 },
      ])
      expect((await deliveries.list(other, 0, 9)).total).toBe(3)
    })

    it('replays some, or what was not delivered since a time', async () => {
      const [id, other] = [await ready(), await ready()]
      for (const at of [1, 2, 3])
        await told({ eventId: `${at}`, key: `${at}`, happenedAt: later(at) })
      const { webhookDeliveries: deliveries } = records()
      const [one, two, three] = await due(id)
      await deliveries.settle([{ id: one?.id ?? '', at: later(4), status: 200 }])
      const failed = { at: later(4), status: 500, failure: 'HTTP 500' }
      const both = [two, three].map((row) => ({ id: row?.id ?? '', ...failed }))
      await deliveries.settle(both)
      expect(await due(id)).toEqual([])
      expect(await deliveries.replay(other, { ids: [one?.id ?? ''] }, later(5))).toBe(0)
      expect(await deliveries.replay(id, { ids: [one?.id ?? ''] }, later(5))).toBe(1)
      expect(eventsOf(await due(id))).toEqual(['1'])
      expect(await deliveries.replay(id, { since: later(3) }, later(6))).toBe(1)
      const again = { attempts: 0, since: later(6) }
      expect(await due(id)).toMatchObject([{ eventId: '1' }, { eventId: '3', ...again }])
    })

    it('forgets old ones, a batch at a time, and all of a webhook that is gone', async () => {
      const id = await ready()
      for (const eventId of ['1', '2', '3']) await told({ eventId })
      const { webhookDeliveries: deliveries } = records()
      expect(await deliveries.removeBefore(later(1), 9)).toBe(0)
      expect(await deliveries.removeBefore(later(2), 2)).toBe(2)
      expect((await deliveries.list(id, 0, 9)).total).toBe(1)
    })
  })
}
