import { beforeEach, describe, expect, it } from 'vitest'
import { ADMINISTRATOR_ROLE } from '../../domain/access/role.ts'
import { Recipient } from '../../domain/verification/recipient.ts'
import { aMenu, aRole } from '../support/access-builders.ts'
import { aSession, aUser } from '../support/builders.ts'
import type { RecordsHarness } from '../support/records.ts'

const email = (address: string) => Recipient.parse('email', address, () => undefined)
const phone = (address: string) => Recipient.parse('sms', address, () => address)

export function reachableAccountsContract(adapter: string, records: RecordsHarness) {
  const accounts = () => records().reachable

  describe(`ReachableAccounts contract: ${adapter}`, () => {
    beforeEach(async () => {
      await records().given.user(aUser({ id: '1', name: 'Mei' }), 'hash')
      await records().given.user(aUser({ id: '2', name: 'lin', status: 'disabled' }))
      await records().given.contact('1', email('mei@example.com'))
      await records().given.contact('1', phone('+8613800138000'))
    })

    it('says where messages reach somebody', async () => {
      expect(await accounts().get('1')).toEqual({
        userId: '1',
        userName: 'Mei',
        mayLogIn: true,
        passwordHash: 'hash',
        email: { address: 'mei@example.com', isProven: true },
        phone: { address: '+8613800138000', isProven: true },
        language: undefined,
      })
      expect(await accounts().get('2')).toMatchObject({ mayLogIn: false, passwordHash: undefined })
      expect(await accounts().get('3')).toBeUndefined()
    })

    it('finds an account by name and by proven address', async () => {
      const found = async (...keys: [string, string]) => (await accounts().find(...keys))?.userId
      expect(await found('mei', 'mei')).toBe('1')
      expect(await found('nobody', 'mei@example.com')).toBe('1')
      expect(await found('lin', 'mei@example.com')).toBe('1')
      expect(await found('nobody', 'nobody@example.com')).toBeUndefined()
    })

    it('knows who may log in and has a permission', async () => {
      const { given } = records()
      const role = aRole({ id: '70', key: 'keeper' })
      const off = aRole({ id: '71', key: 'off', status: 'disabled' })
      const menu = await given.menu(aMenu({ id: '700', permission: 'system:webhook:edit' }))
      await given.user(aUser({ id: '3', name: 'keeper', roles: [role] }))
      await given.user(aUser({ id: '4', name: 'gone', roles: [role], status: 'disabled' }))
      await given.user(aUser({ id: '5', name: 'former', roles: [off] }))
      await given.user(aUser({ id: '6', name: 'all', roles: [aRole({ key: ADMINISTRATOR_ROLE })] }))
      for (const { id } of [role, off]) await given.grant(id, menu.id)
      const found = await accounts().holders('system:webhook:edit')
      expect(found.map(({ userName }) => userName)).toEqual(['keeper', 'all'])
      expect(await accounts().holders('system:webhook:add')).toMatchObject([{ userName: 'all' }])
    })

    it('says which contacts are not proven, and finds nobody by them', async () => {
      const contact = { text: 'new@example.com', key: 'new@example.com' }
      await records().profiles.change('1', { email: contact })
      expect((await accounts().get('1'))?.email).toEqual({
        address: 'new@example.com',
        isProven: false,
      })
      expect(await accounts().find('', 'new@example.com')).toBeUndefined()
    })

    it('knows the language of the session that was used last', async () => {
      const use = async (language: 'en' | 'zh', minute: number) => {
        const lastUsedAt = new Date(Date.UTC(2026, 10, 21, 10, minute))
        const origin = { address: '192.0.2.7', userAgent: '', language }
        await records().sessions.open(aSession({ userId: '1', lastUsedAt, origin }), undefined)
      }
      await use('en', 5)
      await use('zh', 1)
      expect((await accounts().get('1'))?.language).toBe('en')
    })
  })
}
