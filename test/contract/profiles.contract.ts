import { describe, expect, it } from 'vitest'
import type { Contact } from '../../domain/identity/contact.ts'
import { aSession, aUser } from '../support/builders.ts'
import { aMailbox, aPhone } from '../support/codes-recipients.ts'
import type { RecordsHarness } from '../support/records.ts'
import { later } from '../support/unique.ts'

const email: Contact = { text: 'Mei@Example.com', key: 'mei@example.com' }
const phone: Contact = { text: '13800138000', key: '+8613800138000' }

export function profilesContract(adapter: string, records: RecordsHarness) {
  const propsOf = async (id: string) => (await records().users.get(id))?.props
  const aGivenUser = () => records().given.user(aUser())

  describe(`Profiles contract: ${adapter}`, () => {
    it('knows the newest login of a user, and of no other', async () => {
      const { profiles, sessions } = records()
      const [mei, other] = [await aGivenUser(), await aGivenUser()]
      expect(await profiles.lastLogin(mei.id)).toBeUndefined()
      for (const [seconds, address] of [
        [20, '203.0.113.2'],
        [10, '203.0.113.1'],
      ] as const) {
        const origin = { address, userAgent: 'x' }
        const at = { openedAt: later(seconds), origin }
        await sessions.open(aSession({ userId: mei.id, ...at }), undefined)
      }
      await sessions.open(aSession({ userId: other.id, openedAt: later(30) }), undefined)
      const newest = { at: later(20), address: '203.0.113.2' }
      expect(await profiles.lastLogin(mei.id)).toEqual(newest)
      const both = await profiles.lastLogins([mei.id, '999999999999', other.id])
      expect([...both.keys()].toSorted()).toEqual([mei.id, other.id].toSorted())
      expect(both.get(mei.id)).toEqual(newest)
    })

    it('changes what is named, clears what is null, and leaves the rest', async () => {
      const { profiles } = records()
      const { id, props } = await aGivenUser()
      await profiles.change(id, { nickName: 'Mei', sex: '1', email, phone })
      const all = { nickName: 'Mei', sex: '1', email: email.text, phoneNumber: phone.text }
      expect(await propsOf(id)).toEqual({ ...props, ...all })
      await profiles.change(id, {})
      expect(await propsOf(id)).toEqual({ ...props, ...all })
      await profiles.change(id, { email: null, nickName: 'Lin' })
      expect(await propsOf(id)).toEqual({ ...props, ...all, nickName: 'Lin', email: undefined })
    })

    it.each([
      [{ email }, aMailbox(email.key)],
      [{ phone }, aPhone(phone.key)],
    ])('leaves %j to the account that has proven it', async (contact, recipient) => {
      const { profiles, accounts } = records()
      const [one, two] = [await aGivenUser(), await aGivenUser()]
      expect(await profiles.change(one.id, contact)).toBe('changed')
      await accounts.prove(recipient, one.id)
      expect(await profiles.change(one.id, contact)).toBe('changed')
      expect(await accounts.get(recipient)).toMatchObject({ userId: one.id, isProven: true })
      const refused = { ...contact, nickName: 'No' }
      expect(await profiles.change(two.id, refused)).toBe('contact-taken')
      expect(await propsOf(two.id)).toEqual(two.props)
      await profiles.change(one.id, { email: null, phone: null })
      expect(await profiles.change(two.id, contact)).toBe('changed')
    })

    it('leaves a contact that is not proven to the account that has it', async () => {
      const { profiles, accounts } = records()
      const [one, two] = [await aGivenUser(), await aGivenUser()]
      await profiles.change(one.id, { email, phone })
      expect(await profiles.change(two.id, { email })).toBe('contact-taken')
      expect(await profiles.change(two.id, { phone })).toBe('contact-taken')
      expect(await propsOf(one.id)).toMatchObject({ email: email.text, phoneNumber: phone.text })
      expect(await accounts.prove(aMailbox(email.key), one.id)).toBe(true)
    })

    it('asks for a new proof when a contact was changed and changed back', async () => {
      const { profiles, accounts } = records()
      const { id } = await aGivenUser()
      await profiles.change(id, { email })
      await accounts.prove(aMailbox(email.key), id)
      await profiles.change(id, { email: { text: 'b@example.com', key: 'b@example.com' } })
      expect(await accounts.get(aMailbox('b@example.com'))).toMatchObject({ userId: undefined })
      await profiles.change(id, { email })
      expect(await accounts.get(aMailbox(email.key))).toMatchObject({ userId: undefined })
    })

    it('gives a contact to one of 16 that want it at once', async () => {
      const { profiles, accounts } = records()
      const users = await Promise.all(Array.from({ length: 16 }, aGivenUser))
      const outcomes = await Promise.all(users.map(({ id }) => profiles.change(id, { email })))
      expect(outcomes).toContain('changed')
      const proofs = await Promise.all(
        users.map(({ id }) => accounts.prove(aMailbox(email.key), id)),
      )
      expect(proofs.filter((isTheirs) => isTheirs)).toHaveLength(1)
    })

    it('keeps hostile text as text, and cares for no user that is gone', async () => {
      const { profiles } = records()
      const { id } = await aGivenUser()
      await profiles.change(id, { nickName: "a\0'; drop table users" })
      expect((await propsOf(id))?.nickName).toContain('drop table users')
      expect(await profiles.change('987654321', { nickName: 'x' })).toBe('changed')
      expect(await profiles.replaceAvatar('987654321', 'x')).toBeUndefined()
    })

    it('hands out each replaced avatar once', async () => {
      const { profiles } = records()
      const { id } = await aGivenUser()
      const wanted = Array.from({ length: 12 }, (_, nth) => `file:${nth + 1}`)
      const replaced = await Promise.all(wanted.map((one) => profiles.replaceAvatar(id, one)))
      const last = (await propsOf(id))?.avatarUrl
      expect([...replaced, last].sort()).toEqual([undefined, ...wanted].sort())
    })
  })
}
