import { describe, expect, it } from 'vitest'
import { LoginName } from '../../domain/identity/names/login-name.ts'
import { LoginFailures } from '../../domain/identity/sign-in/login-failures.ts'
import { aSession, aUser } from '../support/builders.ts'
import { aMailbox, aPhone } from '../support/codes-recipients.ts'
import type { RecordsHarness } from '../support/records.ts'
import { someMoment } from '../support/unique.ts'

const twice = new LoginFailures(2, 0, undefined)

export function recipientAccountsContract(adapter: string, records: RecordsHarness) {
  describe(`RecipientAccounts contract: ${adapter}`, () => {
    it('finds an account by phone and by mailbox, with the failures of its name', async () => {
      const { given, users, accounts } = records()
      const { id } = await given.user(aUser({ name: 'Alice' }))
      const name = LoginName.parse('alice')
      await users.recordLoginFailure(name, someMoment, () => twice)
      for (const recipient of [aPhone('+8613800138000'), aMailbox('alice@example.com')]) {
        await given.contact(id, recipient)
        const account = await accounts.get(recipient)
        expect(account).toEqual({
          ...{ userId: id, mayLogIn: true },
          ...{ failureKey: name.key, failures: twice, isProven: true, hasFactor: false },
        })
      }
    })

    it('says of a disabled user that they may not log in', async () => {
      const { given, accounts } = records()
      const { id } = await given.user(aUser({ status: 'disabled' }))
      await given.contact(id, aPhone('+8613800138000'))
      const account = await accounts.get(aPhone('+8613800138000'))
      expect(account).toMatchObject({ userId: id, mayLogIn: false })
    })

    it('says whether a login needs a second factor', async () => {
      const { given, accounts, secondFactors } = records()
      const { id } = await given.user(aUser())
      const phone = aPhone('+8613800138000')
      await given.contact(id, phone)
      const secret = { userId: id, sealed: 'sealed' }
      await secondFactors.begin(secret, someMoment)
      expect((await accounts.get(phone)).hasFactor).toBe(false)
      await secondFactors.confirm({ ...secret, step: 1, at: someMoment, recoveryDigests: [] })
      expect((await accounts.get(phone)).hasFactor).toBe(true)
    })

    it('returns an empty account with its own failures for an unknown recipient', async () => {
      const { given, users, accounts } = records()
      const { id } = await given.user(aUser())
      await given.contact(id, aPhone('+8613800138000'))
      for (const stranger of [aPhone('+8613800138001'), aMailbox("o'neil%@example.com")]) {
        const { failureKey: key, ...empty } = await accounts.get(stranger)
        expect(empty).toEqual({
          ...{ userId: undefined, mayLogIn: false, isProven: false, hasFactor: false },
          failures: LoginFailures.none,
        })
        await users.recordLoginFailure({ key }, someMoment, () => twice)
        expect((await accounts.get(stranger)).failures).toEqual(twice)
      }
      expect((await accounts.get(aPhone('+8613800138002'))).failures).toEqual(LoginFailures.none)
    })

    it('counts apart for a source that the account has logged in from', async () => {
      const { given, users, accounts, sessions } = records()
      const { id } = await given.user(aUser({ name: 'Alice' }))
      const phone = aPhone('+8613800138000')
      await given.contact(id, phone)
      await sessions.open(aSession({ userId: id }), undefined, { source: '203.0.113.7' })
      await users.recordLoginFailure(LoginName.parse('alice'), someMoment, () => twice)
      const { failureKey } = await users.getLoginAccount(LoginName.parse('alice'), '203.0.113.7')
      const none = { failureKey, failures: LoginFailures.none }
      expect(await accounts.get(phone, '203.0.113.7')).toMatchObject(none)
      const shared = { failureKey: 'alice', failures: twice }
      expect(await accounts.get(phone, '203.0.113.8')).toMatchObject(shared)
    })

    it.each([
      [aPhone('+8613800138000'), { phone: { text: '1', key: '+8613800138000' } }],
      [aMailbox('a@example.com'), { email: { text: 'A', key: 'a@example.com' } }],
    ])('has no account for what is not proven, but where its user has been before: %j', async (recipient, changes) => {
      const { given, accounts, profiles, sessions } = records()
      const { id } = await given.user(aUser({ name: 'Alice' }))
      const stranger = await accounts.get(recipient)
      await profiles.change(id, changes)
      await sessions.open(aSession({ userId: id }), undefined, { source: '203.0.113.7' })
      for (const source of [undefined, '203.0.113.8']) {
        expect(await accounts.get(recipient, source)).toEqual(stranger)
      }
      const home = { userId: id, mayLogIn: true, isProven: false }
      expect(await accounts.get(recipient, '203.0.113.7')).toMatchObject(home)
      expect(await accounts.prove(recipient, '987654321')).toBe(false)
      expect(await accounts.get(recipient)).toEqual(stranger)
      expect(await accounts.prove(recipient, id)).toBe(true)
      expect(await accounts.get(recipient)).toMatchObject({ userId: id, isProven: true })
    })

    it('keeps phones and mailboxes apart', async () => {
      const { given, accounts } = records()
      const { id } = await given.user(aUser())
      await given.contact(id, aMailbox('13800138000@example.com'))
      expect(await accounts.get(aPhone('+8613800138000'))).toMatchObject({ userId: undefined })
    })
  })
}
