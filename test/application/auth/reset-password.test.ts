import { describe, expect, it } from 'vitest'
import { ResetPassword } from '../../../application/auth/reset-password.ts'
import { LoginName } from '../../../domain/identity/names/login-name.ts'
import { LoginFailures } from '../../../domain/identity/sign-in/login-failures.ts'
import { aSession, aUser } from '../../support/builders.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { PlainHasher } from '../../support/plain-crypto.ts'

const now = new Date('2026-11-21T10:00:00Z')

async function setUp(status: 'normal' | 'disabled' = 'normal') {
  const records = memoryRecords()
  const { users, passwordChanges, accessVersion } = records
  await records.given.user(aUser({ id: '5', name: 'Mei', status }), 'plain:forgotten')
  await records.sessions.open(aSession({ userId: '5', tokenDigest: 'one' }), undefined)
  await records.sessions.open(aSession({ userId: '6', tokenDigest: 'foreign' }), undefined)
  const reset = new ResetPassword(users, passwordChanges, accessVersion, new PlainHasher())
  return { ...records, reset, account: () => users.getLoginAccount(LoginName.parse('mei')) }
}

describe('ResetPassword', () => {
  it('ends all sessions of the account and makes all copies of sessions old', async () => {
    const { reset, sessions, accessVersion, account } = await setUp()
    const version = await accessVersion.current()
    const outcome = await reset.execute('mei', 'Better-Horse-9')
    expect(outcome).toEqual({ endedSessions: 1, mayLogIn: true })
    expect((await account()).passwordHash).toBe('plain:Better-Horse-9')
    expect(await sessions.get('one')).toBeUndefined()
    expect(await accessVersion.current()).toBeGreaterThan(version)
  })

  it('opens the lock that wrong tries have closed', async () => {
    const { reset, users, account } = await setUp()
    const lock = new LoginFailures(5, 1, new Date(now.getTime() + 600_000))
    await users.recordLoginFailure({ key: 'mei' }, now, () => lock)
    await reset.execute('Mei', 'Better-Horse-9')
    expect((await account()).failures.isLockedAt(now)).toBe(false)
  })

  it('reports that a disabled account stays disabled', async () => {
    const { reset } = await setUp('disabled')
    expect(await reset.execute('mei', 'Better-Horse-9')).toMatchObject({ mayLogIn: false })
  })

  it('does nothing for an unknown name', async () => {
    const { reset, accessVersion } = await setUp()
    const version = await accessVersion.current()
    expect(await reset.execute('lin', 'Better-Horse-9')).toBeUndefined()
    expect(await accessVersion.current()).toBe(version)
  })
})
