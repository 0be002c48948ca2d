import { beforeEach, describe, expect, it } from 'vitest'
import type { PasswordLink } from '../../application/ports/accounts/password-links.ts'
import { aUser } from '../support/builders.ts'
import type { RecordsHarness } from '../support/records.ts'

const AT = new Date('2026-11-21T10:00:00Z')
const later = (minutes: number) => new Date(AT.getTime() + minutes * 60_000)

export function passwordLinksContract(adapter: string, records: RecordsHarness) {
  const links = () => records().passwordLinks
  const aLink = (given: Partial<PasswordLink> = {}): PasswordLink => ({
    ...{ digest: 'one', userId: '1', purpose: 'reset', boundTo: 'state' },
    ...{ createdAt: AT, expiresAt: later(20) },
    ...given,
  })

  describe(`PasswordLinks contract: ${adapter}`, () => {
    beforeEach(async () => {
      await records().given.user(aUser({ id: '1', name: 'mei' }))
      await records().given.user(aUser({ id: '2', name: 'lin' }))
    })

    it('T-88 gives a link to exactly one of those who take it at once', async () => {
      await links().add(aLink())
      expect(await links().get('one', AT)).toEqual(aLink())
      const taken = await Promise.all(
        Array.from({ length: 10 }, () => links().take('one', later(1))),
      )
      expect(taken.filter((link) => link !== undefined)).toEqual([aLink()])
      expect(await links().get('one', AT)).toBeUndefined()
    })

    it('keeps the contacts that a lockdown brings back', async () => {
      const contacts = { email: 'mei@example.com', phone: '+8613800138000' }
      const lockdown = aLink({ purpose: 'lockdown', boundTo: '', contacts })
      await links().add(lockdown)
      await links().add({ ...lockdown, digest: 'two', contacts: { ...contacts, phone: undefined } })
      expect(await links().get('one', AT)).toEqual(lockdown)
      expect((await links().take('two', AT))?.contacts?.phone).toBeUndefined()
    })

    it('keeps a link that is only read', async () => {
      await links().add(aLink())
      for (let at = 0; at < 3; at += 1) await links().get('one', AT)
      expect(await links().take('one', AT)).toEqual(aLink())
    })

    it('has nothing for nobody, and nothing when the time is over', async () => {
      await links().add(aLink({ digest: 'nobody', userId: '0' }))
      await links().add(aLink())
      expect(await links().get('nobody', AT)).toBeUndefined()
      expect(await links().get('other', AT)).toBeUndefined()
      expect(await links().get('one', later(20))).toBeUndefined()
      expect(await links().take('one', later(20))).toBeUndefined()
    })

    it('removes those of one user and purpose', async () => {
      await links().add(aLink({ purpose: 'invitation' }))
      await links().add(aLink({ digest: 'reset' }))
      await links().add(aLink({ digest: 'other', userId: '2', purpose: 'invitation' }))
      await links().removeAllOf('1', 'invitation')
      expect(await links().get('one', AT)).toBeUndefined()
      expect(await links().get('reset', AT)).toBeDefined()
      expect(await links().get('other', AT)).toBeDefined()
    })

    it('removes those of one user, whatever their purpose', async () => {
      await links().add(aLink({ digest: 'lockdown', purpose: 'lockdown' }))
      await links().add(aLink())
      await links().add(aLink({ digest: 'other', userId: '2' }))
      await links().removeAllOf('1')
      const there = await Promise.all(['lockdown', 'one', 'other'].map((d) => links().get(d, AT)))
      expect(there.map((link) => link !== undefined)).toEqual([false, false, true])
    })

    it('removes those of one user that are newer', async () => {
      await links().add(aLink({ digest: 'old' }))
      await links().add(aLink({ digest: 'new', createdAt: later(1), purpose: 'lockdown' }))
      await links().add(aLink({ digest: 'other', userId: '2', createdAt: later(1) }))
      await links().removeNewer('1', AT)
      const there = await Promise.all(['old', 'new', 'other'].map((one) => links().get(one, AT)))
      expect(there.map((link) => link !== undefined)).toEqual([true, false, true])
    })

    it('removes a bounded number of expired ones', async () => {
      for (const digest of ['a', 'b', 'c']) await links().add(aLink({ digest }))
      await links().add(aLink({ digest: 'fresh', expiresAt: later(60) }))
      expect(await links().removeExpired(later(20), 2)).toBe(2)
      expect(await links().removeExpired(later(20), 2)).toBe(1)
      expect(await links().removeExpired(later(20), 2)).toBe(0)
      expect(await links().get('fresh', later(30))).toBeDefined()
    })
  })
}
