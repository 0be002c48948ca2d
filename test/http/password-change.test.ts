import { hash as bcrypt } from '@node-rs/bcrypt'
import { beforeEach, describe, expect, it } from 'vitest'
import { LoginName } from '../../domain/identity/names/login-name.ts'
import { type AccountsHarness, accountsHarness, type Fields } from '../support/accounts-harness.ts'
import { aUser } from '../support/builders.ts'
import { ARGON2_WORK, countedEngines } from '../support/counted-engines.ts'
import { httpStores } from '../support/http-stores.ts'
import { PRIVILEGED_FIELDS } from '../support/privileged-fields.ts'

describe('password change', () => {
  const URL = '/system/user/profile/updatePwd'
  const oldPassword = 'Correct-Horse-8'
  const newPassword = 'Better-Horse-9'

  let http: AccountsHarness
  let token: string

  const logIn = async (username: string, password = oldPassword) =>
    http.tokenOf(await http.logIn({ username, password }))
  const isAlive = async (one: string) => (await http.get('/auth/codes', one)).body.code === 200
  const change = (fields: Fields = {}) =>
    http.put(URL, token, { oldPassword, newPassword, ...fields }, 'sealed')

  beforeEach(async () => {
    http = await accountsHarness()
    const hash = await http.hasher.hash(oldPassword)
    await http.given.user(aUser({ id: '5', name: 'mei' }), hash)
    await http.given.user(aUser({ id: '6', name: 'lin' }), hash)
    token = await logIn('mei')
  })

  describe('PUT /system/user/profile/updatePwd', () => {
    it("ends all other sessions and their copies at once, and keeps the caller's", async () => {
      const others: string[] = []
      for (let nth = 0; nth < 5; nth += 1) others.push(await logIn('mei'))
      const foreign = await logIn('lin')
      // All but the first are copied to the cache by their first request.
      for (const one of [token, foreign, ...others.slice(1)]) expect(await isAlive(one)).toBe(true)
      expect(await change()).toMatchObject({ body: { code: 200, data: null } })
      for (const one of others) expect(await isAlive(one)).toBe(false)
      for (const one of [token, foreign]) expect(await isAlive(one)).toBe(true)
      expect(await http.logIn({ username: 'mei', password: oldPassword })).toMatchObject({
        body: { error: 'invalid_grant' },
      })
      expect(await isAlive(await logIn('mei', newPassword))).toBe(true)
    })

    it('refuses a plain body, and nobody without a session', async () => {
      const body = { oldPassword, newPassword }
      expect(await http.put(URL, token, body)).toMatchObject({
        body: { code: 403, error: 'envelope_required' },
      })
      expect(await http.put(URL, 'none', body, 'sealed')).toMatchObject({ body: { code: 401 } })
      expect(await isAlive(await logIn('mei'))).toBe(true)
    })

    it.each<[string, Fields, string]>([
      ['a wrong old password', { oldPassword: 'Wrong-Horse-8' }, 'wrong_password'],
      ['an endless old password', { oldPassword: 'x'.repeat(200) }, 'wrong_password'],
      ['the same password', { newPassword: oldPassword }, 'same_password'],
      ['a short password', { newPassword: 'Sh0rt!!' }, 'weak_password'],
      ['a common password', { newPassword: 'Password123' }, 'weak_password'],
      ['the own name', { newPassword: 'mei20262026' }, 'weak_password'],
      ['no password', { newPassword: undefined }, 'validation_failed'],
    ])('refuses %s, and everything stays', async (_case, fields, error) => {
      const other = await logIn('mei')
      expect(await change(fields)).toMatchObject({ body: { code: 500, error } })
      expect([await isAlive(token), await isAlive(other)]).toEqual([true, true])
      expect(await isAlive(await logIn('mei'))).toBe(true)
    })

    it('counts wrong tries like failed logins and locks the name', async () => {
      for (let nth = 1; nth < 5; nth += 1) {
        const { body } = await change({ oldPassword: `Wrong-Horse-${nth}` })
        expect(body).toMatchObject({ error: 'wrong_password' })
        expect(body.msg).toContain(`attempt ${nth}`)
      }
      expect(await change({ oldPassword: 'Wrong-Horse-5' })).toMatchObject({
        body: { error: 'account_locked' },
      })
      expect(await change()).toMatchObject({ body: { error: 'account_locked' } })
      // A login tells of its own tries only.
      expect(await http.logIn({ username: 'mei', password: oldPassword })).toMatchObject({
        body: { error: 'invalid_grant' },
      })
      http.clock.advance(601)
      expect(await change()).toMatchObject({ body: { code: 200 } })
    })

    it('gives 50 privileged fields no effect', async () => {
      const before = [await http.users.get('1'), await http.users.get('5')]
      expect(await change(PRIVILEGED_FIELDS)).toMatchObject({ body: { code: 200 } })
      expect([await http.users.get('1'), await http.users.get('5')]).toEqual(before)
    })

    it('never logs a password', async () => {
      await change()
      expect(http.logged()).not.toContain(oldPassword)
      expect(http.logged()).not.toContain(newPassword)
    })
  })
})

describe('bcrypt logins', async () => {
  const password = 'Correct-Horse-8'
  const newPassword = 'Better-Horse-9'
  const imported = await bcrypt(password, 4)

  let http: AccountsHarness
  let compared: string[]

  beforeEach(async () => {
    const stores = httpStores()
    const counted = countedEngines(stores.bcryptHashes)
    compared = counted.compared
    http = await accountsHarness({ stores: { ...stores, hasher: counted.hasher } })
    await http.given.user(aUser({ id: '5', name: 'mei' }), imported)
    await http.given.user(aUser({ id: '6', name: 'lin' }), imported)
    await http.given.disableUser('6')
  })

  async function logIn(username: string, typed: string) {
    compared.length = 0
    const { body } = await http.logIn({ username, password: typed })
    return { error: body.error, work: [...compared] }
  }

  async function hashOf(name: string) {
    return (await http.users.getLoginAccount(LoginName.parse(name))).passwordHash
  }

  describe('logins after an import', () => {
    it('cost the same, whoever is named', async () => {
      const same = { error: 'invalid_grant', work: [ARGON2_WORK, 'bcrypt 04'] }
      expect(await logIn('nobody', 'wrong')).toEqual(same)
      expect(await logIn('admin', 'wrong')).toEqual(same)
      expect(await logIn('mei', 'wrong')).toEqual(same)
      expect(await logIn('lin', password)).toEqual(same)
    })

    it('replace the hash with the first right password, and only with that', async () => {
      await logIn('mei', 'wrong')
      expect(await hashOf('mei')).toBe(imported)
      expect(await logIn('mei', password)).toMatchObject({ error: undefined })
      expect(await hashOf('mei')).toMatch(/^\$argon2id\$/)
      expect(await logIn('mei', password)).toMatchObject({ error: undefined })
      expect(await logIn('mei', 'wrong')).toMatchObject({ error: 'invalid_grant' })
      expect(await http.bcryptHashes.left()).toMatchObject({ count: 1 })
    })

    it('let the old password prove its owner', async () => {
      const token = http.tokenOf(await http.logIn({ username: 'mei', password }))
      // As if the login had not been able to replace it.
      const stored = await hashOf('mei')
      await http.users.replacePasswordHash('5', stored ?? '', imported)
      const url = '/system/user/profile/updatePwd'
      const change = (oldPassword: string) =>
        http.put(url, token, { oldPassword, newPassword }, 'sealed')
      expect(await change('wrong')).toMatchObject({ body: { error: 'wrong_password' } })
      expect(await change(password)).toMatchObject({ body: { code: 200 } })
      expect(await hashOf('mei')).toMatch(/^\$argon2id\$/)
      expect(await logIn('mei', newPassword)).toMatchObject({ error: undefined })
    })
  })
})
