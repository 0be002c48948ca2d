import { describe, expect, it } from 'vitest'
import { ROLE } from '../../domain/access/role-record.ts'
import { LoginName } from '../../domain/identity/names/login-name.ts'
import { NewLoginName } from '../../domain/identity/names/new-login-name.ts'
import {
  REGISTRATION_PARAMETER,
  REGISTRATION_ROLE_PARAMETER,
} from '../../domain/identity/sign-in/registration.ts'
import { aUser } from '../support/builders.ts'
import { sampleRow } from '../support/pages.ts'
import type { Records, RecordsHarness } from '../support/records.ts'
import { someMoment } from '../support/unique.ts'

export function registrationsContract(adapter: string, records: RecordsHarness) {
  const toggle = (value: string) => records().given.parameter(REGISTRATION_PARAMETER, value)
  const register = (raw: string) =>
    records().registrations.register({
      name: NewLoginName.parse(raw),
      passwordHash: `hash of ${raw}`,
      createdAt: someMoment,
    })

  describe(`Registrations contract: ${adapter}`, () => {
    it('adds a user without roles who may log in', async () => {
      await toggle('true')
      expect(await records().registrations.isOpen()).toBe(true)
      expect(await register('Mei.Lin')).toBe('registered')
      const account = await accountOf(records(), 'mei.lin')
      expect(account).toMatchObject({ mayLogIn: true, passwordHash: 'hash of Mei.Lin' })
      const user = await records().users.get(account.userId ?? '')
      expect(user?.props).toEqual({
        ...aUser({ id: account.userId ?? '', name: 'Mei.Lin' }).props,
        nickName: 'Mei.Lin',
      })
      expect(Number(account.userId)).toBeGreaterThanOrEqual(1000)
    })

    it.each([
      'false',
      '',
      'TRUE',
      'yes',
      ' true',
      undefined,
    ])('adds nobody while the parameter is %j', async (value) => {
      if (value !== undefined) await toggle(value)
      expect(await records().registrations.isOpen()).toBe(false)
      await records().given.user(aUser({ name: 'taken' }))
      expect([await register('fresh'), await register('taken')]).toEqual(['closed', 'closed'])
      expect((await accountOf(records(), 'fresh')).userId).toBeUndefined()
    })

    it('gives the role that the parameter names, while it is enabled and not built in', async () => {
      await toggle('true')
      const { given, recordStores } = records()
      const roles = recordStores(ROLE)
      const role = { scope: 'own', status: 'normal' }
      await roles.add({ ...sampleRow(ROLE, 1), ...role, key: 'reader' })
      await roles.add({ ...sampleRow(ROLE, 2), ...role, key: 'asleep', status: 'disabled' })
      await roles.add({ ...sampleRow(ROLE, 3), ...role, key: 'admin' })
      const rolesOf = async (value: string, name: string) => {
        await given.parameter(REGISTRATION_ROLE_PARAMETER, value)
        expect(await register(name)).toBe('registered')
        const { userId = '' } = await accountOf(records(), name)
        return (await records().users.get(userId))?.props.roles.map(({ key }) => key)
      }
      expect(await rolesOf('reader', 'with-role')).toEqual(['reader'])
      expect(await rolesOf('', 'without')).toEqual([])
      expect(await rolesOf('gone', 'unknown')).toEqual([])
      expect(await rolesOf('asleep', 'sleeper')).toEqual([])
      expect(await rolesOf('admin', 'pretender')).toEqual([])
      expect(await rolesOf('superadmin', 'usurper')).toEqual([])
    })

    it('refuses every spelling of a name that is there', async () => {
      await toggle('true')
      await register('mei')
      for (const spelling of ['MEI', 'Mei', 'ｍｅｉ', ' mei ']) {
        expect(await register(spelling)).toBe('name-taken')
      }
      expect((await accountOf(records(), 'mei')).passwordHash).toBe('hash of mei')
    })

    it.each([
      ['peach', 'реасһ', 'ре-асһ'],
      ['Bob', 'ВОВ', 'вов-1'],
      ['Xena.2', 'хепа.2', 'хепа.3'],
      ['kopa', 'κορα', 'κορακι'],
    ])('refuses what looks like the Latin %j that is there', async (latin, lookAlike, other) => {
      await toggle('true')
      expect(await register(latin)).toBe('registered')
      expect(await register(lookAlike)).toBe('name-taken')
      expect(await register(other)).toBe('registered')
    })

    it('lets one of 32 at once have a name', async () => {
      await toggle('true')
      const outcomes = await Promise.all(Array.from({ length: 32 }, () => register('crowded')))
      expect(outcomes.filter((outcome) => outcome === 'registered')).toHaveLength(1)
      expect(outcomes.filter((outcome) => outcome === 'name-taken')).toHaveLength(31)
    })

    it('adds nobody after the parameter was changed, however close', async () => {
      for (let round = 0; round < 10; round += 1) {
        await toggle('true')
        let isClosed = false
        const closing = toggle('false').then(() => {
          isClosed = true
        })
        const tries = Array.from({ length: 16 }, async (_, nth) => {
          const isLate = isClosed
          return { isLate, outcome: await register(`close${round}x${nth}`) }
        })
        const [late, made] = await Promise.all([
          closing.then(() => register(`late${round}`)),
          Promise.all(tries),
        ])
        expect(late).toBe('closed')
        expect(made.filter((one) => one.isLate && one.outcome === 'registered')).toEqual([])
        for (const [nth, { outcome }] of made.entries()) {
          const { userId } = await accountOf(records(), `close${round}x${nth}`)
          expect(userId !== undefined).toBe(outcome === 'registered')
        }
      }
    })
  })
}

function accountOf({ users }: Records, name: string) {
  return users.getLoginAccount(LoginName.parse(name))
}
