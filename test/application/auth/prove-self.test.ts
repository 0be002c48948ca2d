import { describe, expect, it } from 'vitest'
import { ProveSelf } from '../../../application/auth/prove-self.ts'
import { PermissionSet } from '../../../domain/access/permission-set.ts'
import { LoginName } from '../../../domain/identity/login-name.ts'
import { aUser } from '../../support/builders.ts'
import { loginParts, source } from '../../support/login-parts.ts'

const caller = {
  sessionId: 'own',
  userId: '5',
  userName: 'Mei',
  clientId: 'client',
  roleKeys: [],
  permissions: PermissionSet.of([], []),
  loggedInAt: 0,
}
const password = 'Correct-Horse-8'

async function setUp() {
  const parts = loginParts()
  const prove = new ProveSelf(parts.proof, parts.hasher)
  await parts.given.user(aUser({ id: '5', name: 'Mei' }), `plain:${password}`)
  const account = () => parts.users.getLoginAccount(LoginName.parse('mei'))
  const codeOf = (proof: object) =>
    prove.execute(caller, proof, source).then(
      () => 'proven',
      ({ code }) => code,
    )
  return { ...parts, prove, account, codeOf }
}

describe('ProveSelf', () => {
  it('accepts the own password, and counts nothing', async () => {
    const { codeOf, account } = await setUp()
    expect(await codeOf({ password })).toBe('proven')
    expect((await account()).failures.count).toBe(0)
  })

  it('counts wrong and absent passwords as failed logins, up to the lock', async () => {
    const { codeOf, account } = await setUp()
    const wrong = [{}, { password: '' }, { password: 'x'.repeat(129) }, { password: 'Wrong-1' }]
    for (const proof of wrong) expect(await codeOf(proof)).toBe('wrong_password')
    expect((await account()).failures.count).toBe(4)
    expect(await codeOf({ password: 'Wrong-2' })).toBe('account_locked')
    expect(await codeOf({ password })).toBe('account_locked')
  })

  it('does not let the right password begin a new count', async () => {
    const { codeOf, account } = await setUp()
    for (let nth = 0; nth < 4; nth += 1) await codeOf({ password: 'Wrong-1' })
    expect(await codeOf({ password })).toBe('proven')
    expect((await account()).failures.count).toBe(4)
  })

  it('tells nobody who is not this user', async () => {
    const { prove, given } = await setUp()
    await given.user(aUser({ id: '6', name: 'Lin' }), 'plain:Other-Horse-9')
    const foreign = prove.execute(caller, { password: 'Other-Horse-9' }, source)
    await expect(foreign).rejects.toMatchObject({ code: 'wrong_password', params: { failures: 1 } })
  })
})
