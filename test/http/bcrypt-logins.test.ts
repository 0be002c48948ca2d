import { hash as bcrypt } from '@node-rs/bcrypt'
import { beforeEach, describe, expect, it } from 'vitest'
import { LoginName } from '../../domain/identity/names/login-name.ts'
import { type AccountsHarness, accountsHarness } from '../support/accounts-harness.ts'
import { aUser } from '../support/builders.ts'
import { ARGON2_WORK, countedEngines } from '../support/counted-engines.ts'
import { httpStores } from '../support/http-stores.ts'

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
