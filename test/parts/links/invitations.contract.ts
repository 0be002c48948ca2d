import { beforeEach, describe, expect, it } from 'vitest'
import { Recipient } from '../../../domain/verification/recipient.ts'
import { aUser } from '../../support/builders.ts'
import type { DatabaseHarness } from '../../support/records.ts'

const AT = new Date('2026-11-21T10:00:00Z')
const later = (seconds: number) => new Date(AT.getTime() + seconds * 1000)

export function invitationsContract(adapter: string, records: DatabaseHarness) {
  const invitations = () => records().invitations
  const by = { inviterId: '9', language: 'en', at: AT } as const
  const dueIds = async (now = AT, limit = 10) =>
    (await invitations().due(now, limit)).map(({ userId }) => userId)

  describe(`Invitations contract: ${adapter}`, () => {
    beforeEach(async () => {
      const { given } = records()
      for (const id of ['1', '2', '3', '4']) await given.user(aUser({ id, name: `user${id}` }))
      await given.user(aUser({ id: '5', name: 'user5' }), 'hash')
      for (const id of ['1', '2', '3', '5'])
        await given.contact(
          id,
          Recipient.parse('email', `${id}@example.com`, () => undefined),
        )
    })

    it('are for users with a password whose address is not proven, until it is', async () => {
      const { accounts, profiles } = records()
      const recipient = Recipient.parse('email', 'other@example.com', () => undefined)
      const email = { text: recipient.address, key: recipient.address }
      expect(await profiles.change('5', { email })).toBe('changed')
      expect(await invitations().ask(['5'], by)).toEqual(['5'])
      expect(await invitations().list(10)).toMatchObject([{ userId: '5' }])
      await accounts.prove(recipient, '5')
      expect(await invitations().list(10)).toEqual([])
      expect(await invitations().ask(['5'], by)).toEqual([])
    })

    it('are for users with an address and without a password', async () => {
      const asked = await invitations().ask(['1', '4', '5', '404'], by)
      expect(asked).toEqual(['1'])
      expect(await invitations().list(10)).toEqual([
        { userId: '1', ...{ inviterId: '9', language: 'en' }, askedAt: AT, ...WAITING },
      ])
    })

    it('wait until they are sent, oldest first', async () => {
      await invitations().ask(['2', '3'], { ...by, at: later(5) })
      await invitations().ask(['1'], by)
      expect(await dueIds()).toEqual(['1'])
      expect(await dueIds(later(5))).toEqual(['1', '2', '3'])
      expect(await dueIds(later(5), 2)).toEqual(['1', '2'])
      await invitations().settle('1', { state: 'sent', at: later(6) })
      await invitations().settle('2', { state: 'failed' })
      await invitations().settle('3', { state: 'waiting', until: later(60) })
      expect(await dueIds(later(59))).toEqual([])
      expect(await dueIds(later(60))).toEqual(['3'])
      expect(await invitations().countWaiting('9')).toBe(1)
      expect(await invitations().countWaiting('8')).toBe(0)
      const states = (await invitations().list(10)).map(({ userId, state, sentAt }) => ({
        userId,
        state,
        sentAt,
      }))
      expect(states).toEqual([
        { userId: '3', state: 'waiting', sentAt: undefined },
        { userId: '2', state: 'failed', sentAt: undefined },
        { userId: '1', state: 'sent', sentAt: later(6) },
      ])
    })

    it('are held while they wait', async () => {
      const held = () => Promise.all(['1', '2', '3'].map((id) => invitations().hold(id)))
      await invitations().ask(['1', '2'], by)
      await invitations().settle('2', { state: 'sent', at: AT })
      expect(await held()).toEqual([true, false, false])
      await invitations().settle('1', { state: 'waiting', until: later(60) })
      expect(await held()).toEqual([true, false, false])
      await invitations().remove(['1'])
      expect(await held()).toEqual([false, false, false])
    })

    it('are sent again, or not at all, when somebody says so', async () => {
      await invitations().ask(['1', '2'], by)
      await invitations().settle('1', { state: 'sent', at: AT })
      await invitations().ask(['1'], { ...by, inviterId: '8', at: later(9) })
      expect(await invitations().due(later(9), 10)).toMatchObject([
        { userId: '2' },
        { userId: '1', inviterId: '8', ...WAITING },
      ])
      await invitations().remove(['1', '404'])
      expect(await dueIds(later(9))).toEqual(['2'])
    })

    it('are over once there is a password', async () => {
      await invitations().ask(['1', '2'], by)
      await records().passwordChanges.reset('1', 'hash')
      expect((await invitations().list(10)).map(({ userId }) => userId)).toEqual(['2'])
    })
  })
}

const WAITING = { state: 'waiting', sentAt: undefined }
