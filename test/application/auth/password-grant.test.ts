import { describe, expect, it, vi } from 'vitest'
import { AccountPasswords } from '../../../application/auth/account-passwords.ts'
import { Credentials } from '../../../application/auth/credentials.ts'
import { LoginName } from '../../../domain/identity/names/login-name.ts'
import type { UserProps } from '../../../domain/identity/user.ts'
import {
  DependencyUnavailable,
  OutcomeUnknown,
} from '../../../domain/shared/availability-errors.ts'
import { aClient, aUser } from '../../support/builders.ts'
import { loginParts, origin, solved, source } from '../../support/login-parts.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { PlainHasher } from '../../support/plain-crypto.ts'

async function setUp(props: Partial<UserProps> = {}, hash = 'plain:right password') {
  const parts = loginParts()
  const client = await parts.given.client(aClient())
  await parts.given.user(aUser({ name: 'alice', ...props }), hash)
  const request = { clientId: client.clientId, grantType: 'password', origin, source }
  const tryWith = async (texts: Readonly<Record<string, string>> = {}) =>
    parts.login.execute({
      ...request,
      credentials: await solved(parts, {
        username: 'alice',
        password: 'right password',
        ...texts,
      }),
    })
  return { ...parts, request, tryWith }
}

const wrong = { password: 'wrong password' }

describe('the password grant', () => {
  it('logs in with name, password and captcha, whatever the spelling of the name', async () => {
    const { tryWith } = await setUp()
    expect(await tryWith({ username: ' ALICE' })).toHaveProperty('token')
  })

  it.each([
    ['an unknown name', {}, { username: 'nobody' }],
    ['a wrong password', {}, wrong],
    ['a disabled account', { status: 'disabled' as const }, { username: 'alice' }],
  ])('gives one and the same answer to %s, and counts it', async (_case, props, texts) => {
    const { tryWith, hasher, users } = await setUp(props)
    await expect(tryWith(texts)).rejects.toMatchObject({
      code: 'invalid_grant',
      message: 'User name or password is wrong (try 1).',
    })
    expect(hasher.compared).toHaveLength(1)
    const name = LoginName.parse('username' in texts ? texts.username : 'alice')
    expect((await users.getLoginAccount(name)).failures.count).toBe(1)
  })

  it('counts four wrong tries, locks with the fifth, and then refuses the right password', async () => {
    const { tryWith, clock, hasher } = await setUp()
    for (const failures of [1, 2, 3, 4]) {
      await expect(tryWith(wrong)).rejects.toMatchObject({ params: { failures } })
    }
    const locked = { code: 'account_locked', params: { minutes: 10 } }
    await expect(tryWith(wrong)).rejects.toMatchObject(locked)
    await expect(tryWith()).rejects.toMatchObject(locked)
    expect(hasher.compared).toHaveLength(5)
    clock.advance(600)
    await expect(tryWith()).resolves.toHaveProperty('token')
  })

  it('compares no more passwords at once than lock the name', async () => {
    const { login, request, tryWith, hasher, clock, ...parts } = await setUp()
    const guess = async (n: number) => {
      const credentials = await solved(parts, { username: 'alice', password: `guess ${n}` })
      return login.execute({ ...request, source: `192.0.2.${n}`, credentials })
    }
    const answers = await Promise.allSettled(Array.from({ length: 100 }, (_, n) => guess(n)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toEqual([])
    expect(hasher.compared.filter((hash) => hash !== undefined)).toHaveLength(5)
    await expect(tryWith()).rejects.toThrow()
    clock.advance(600)
    await expect(tryWith()).resolves.toHaveProperty('token')
  })

  it('compares no more at once than may still fail, and asks the others to retry', async () => {
    const { login, request, tryWith, ...parts } = await setUp()
    for (let n = 0; n < 4; n += 1) await expect(tryWith(wrong)).rejects.toThrow()
    const logIn = async (n: number) => {
      const credentials = await solved(parts, { username: 'alice', password: 'right password' })
      return login.execute({ ...request, source: `192.0.2.${n}`, credentials })
    }
    const answers = await Promise.allSettled(Array.from({ length: 30 }, (_, n) => logIn(n)))
    const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(refused).toEqual(Array(29).fill('overloaded'))
    // The success has reset the count.
    const five = await Promise.all(Array.from({ length: 5 }, (_, n) => logIn(n)))
    expect(five).toHaveLength(5)
  })

  it('lets the owner in from where they were before, while others have locked the name', async () => {
    const { login, tryWith, request, clock, ...parts } = await setUp()
    const home = { ...request, source: '198.51.100.7' }
    const fromHome = async (password: string) => {
      const credentials = await solved(parts, { username: 'alice', password })
      return login.execute({ ...home, credentials })
    }
    await fromHome('right password')
    for (let n = 0; n < 4; n += 1) await expect(tryWith(wrong)).rejects.toThrow()
    await expect(tryWith(wrong)).rejects.toMatchObject({ code: 'account_locked' })
    await expect(fromHome('right password')).resolves.toHaveProperty('token')
    // That opens nothing for the others.
    await expect(tryWith()).rejects.toMatchObject({ code: 'account_locked' })
    for (let n = 0; n < 4; n += 1) await expect(fromHome('wrong password')).rejects.toThrow()
    const locked = { code: 'account_locked' }
    await expect(fromHome('wrong password')).rejects.toMatchObject(locked)
    await expect(fromHome('right password')).rejects.toMatchObject(locked)
    clock.advance(600)
    await expect(fromHome('right password')).resolves.toHaveProperty('token')
  })

  it('locks a name without an account in the same way', async () => {
    const { tryWith } = await setUp()
    const answers: unknown[] = []
    for (let failure = 0; failure < 5; failure++) {
      await tryWith({ username: 'nobody' }).catch((error) => answers.push(error.code))
    }
    expect(answers).toEqual([...Array(4).fill('invalid_grant'), 'account_locked'])
  })

  it('starts counting afresh after a success', async () => {
    const { tryWith } = await setUp()
    await expect(tryWith(wrong)).rejects.toMatchObject({ params: { failures: 1 } })
    await tryWith()
    await expect(tryWith(wrong)).rejects.toMatchObject({ params: { failures: 1 } })
  })

  it.each([
    ['is wrong', { code: '41' }],
    ['is unknown', { uuid: 'unknown' }],
  ])('looks at no account when the captcha %s', async (_case, texts) => {
    const { tryWith, hasher, users } = await setUp()
    await expect(tryWith(texts)).rejects.toMatchObject({ code: 'invalid_captcha' })
    expect(hasher.compared).toEqual([])
    expect((await users.getLoginAccount(LoginName.parse('alice'))).failures.count).toBe(0)
  })

  it('takes a captcha for one try only, right or wrong', async () => {
    const parts = await setUp()
    const once = await solved(parts, { username: 'alice', ...wrong })
    const again = () => parts.login.execute({ ...parts.request, credentials: once })
    await expect(again()).rejects.toMatchObject({ code: 'invalid_grant' })
    await expect(again()).rejects.toMatchObject({ code: 'invalid_captcha' })
  })

  it('refuses a captcha after two minutes', async () => {
    const parts = await setUp()
    const late = await solved(parts, { username: 'alice', password: 'right password' })
    parts.clock.advance(120)
    await expect(
      parts.login.execute({ ...parts.request, credentials: late }),
    ).rejects.toMatchObject({
      code: 'invalid_captcha',
    })
  })

  it('bounds the logins of a source in progress by its remaining budget', async () => {
    const { login, request, hasher, ...parts } = await setUp()
    const guess = async (n: number) => {
      const credentials = await solved(parts, { username: `guess ${n}`, password: 'Password-1' })
      return login.execute({ ...request, credentials })
    }
    const answers = await Promise.allSettled(Array.from({ length: 100 }, (_, n) => guess(n)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toEqual([])
    expect(hasher.compared).toHaveLength(8)
  })

  it('stops a source whose failed logins are used up, and leaves its captcha unspent', async () => {
    const parts = await setUp()
    for (let failure = 0; failure < 8; failure++) {
      await parts.tryWith({ username: `guess ${failure}` }).catch(() => undefined)
    }
    const stopped = await solved(parts, { username: 'alice', password: 'right password' })
    const attempt = { ...parts.request, credentials: stopped }
    await expect(parts.login.execute(attempt)).rejects.toMatchObject({
      code: 'too_many_requests',
      retryAfterSeconds: 600,
    })
    const elsewhere = { ...attempt, source: '198.51.100.1' }
    await expect(parts.login.execute(elsewhere)).resolves.toHaveProperty('token')
  })

  it.each(['username', 'password', 'uuid', 'code'])('asks for a missing %s', async (field) => {
    const { tryWith, hasher } = await setUp()
    await expect(tryWith({ [field]: ' ' })).rejects.toMatchObject({
      code: 'invalid_request',
      params: { field },
    })
    expect(hasher.compared).toEqual([])
  })

  it('hashes again what was hashed with weaker parameters', async () => {
    const { tryWith, users } = await setUp({}, 'old:right password')
    await tryWith()
    const account = await users.getLoginAccount(LoginName.parse('alice'))
    expect(account.passwordHash).toBe('plain:right password')
  })

  it('logs in with the right password, if its new hash cannot be stored now', async () => {
    const { tryWith, users } = await setUp({}, 'old:right password')
    const store = vi.spyOn(users, 'replacePasswordHash')
    store.mockRejectedValueOnce(new DependencyUnavailable())
    expect(await tryWith()).toHaveProperty('token')
    store.mockRejectedValueOnce(new OutcomeUnknown())
    await expect(tryWith()).rejects.toMatchObject({ code: 'dependency_unavailable' })
  })

  it('opens no session for a name that was locked while the password was compared', async () => {
    const { login, request, codes, hasher, users } = await setUp()
    const name = LoginName.parse('alice')
    hasher.verify = async () => {
      const until = new Date('2027-01-01T00:00:00Z')
      const { failures } = await users.getLoginAccount(name)
      const rule = { failuresBeforeLock: 1, firstLockMinutes: 10, longestLockMinutes: 60 }
      await users.recordLoginFailure(name, until, () =>
        failures.afterFailure(new Date('2026-03-04T05:06:07Z'), rule),
      )
      return true
    }
    const credentials = await solved({ codes }, { username: 'alice', password: 'right password' })
    await expect(login.execute({ ...request, credentials })).rejects.toMatchObject({
      code: 'invalid_grant',
      params: { failures: 1 },
      loggedAs: 'account_locked',
    })
  })

  it('opens no session for a password that was changed while it was compared', async () => {
    const { tryWith, hasher, users } = await setUp()
    hasher.verify = async () => {
      const { userId = '', passwordHash = '' } = await users.getLoginAccount(
        LoginName.parse('alice'),
      )
      await users.replacePasswordHash(userId, passwordHash, 'plain:another password')
      return true
    }
    const refusal = { code: 'invalid_grant', params: { failures: 1 } }
    await expect(tryWith()).rejects.toMatchObject(refusal)
  })

  it('shows a source its own attempts only, and logs the true reason', async () => {
    const { login, tryWith, request, hasher, ...parts } = await setUp()
    const elsewhere = { ...request, source: '198.51.100.9' }
    const from = async (password: string) => {
      const credentials = await solved(parts, { username: 'alice', password })
      return login.execute({ ...elsewhere, credentials })
    }
    for (let n = 0; n < 5; n += 1) await expect(tryWith(wrong)).rejects.toThrow()
    for (const failures of [1, 2, 3, 4]) {
      const refusal = { code: 'invalid_grant', params: { failures }, loggedAs: 'account_locked' }
      await expect(from('right password')).rejects.toMatchObject(refusal)
    }
    await expect(from('right password')).rejects.toMatchObject({
      code: 'account_locked',
      loggedAs: 'account_locked',
    })
    // Whoever has not heard of the lock pays for a comparison, so that time does not tell of it.
    expect(hasher.compared.slice(5)).toEqual(Array(5).fill(undefined))
    await expect(from('right password')).rejects.toMatchObject({ code: 'account_locked' })
    expect(hasher.compared).toHaveLength(10)
  })

  it('takes the same steps for a locked name as for a wrong password', async () => {
    const { login, tryWith, request, hasher, users, ...parts } = await setUp()
    const written = vi.spyOn(users, 'recordLoginFailure')
    const stepsFrom = async (from: string, username: string) => {
      const before = [hasher.compared.length, written.mock.calls.length]
      const credentials = await solved(parts, { username, password: 'wrong password' })
      await expect(login.execute({ ...request, source: from, credentials })).rejects.toThrow()
      return [hasher.compared.length, written.mock.calls.length].map(
        (n, at) => n - (before[at] ?? 0),
      )
    }
    const open = await stepsFrom('198.51.100.8', 'nobody')
    for (let n = 0; n < 5; n += 1) await expect(tryWith(wrong)).rejects.toThrow()
    expect(open).toEqual([1, 1])
    expect(await stepsFrom('198.51.100.9', 'alice')).toEqual(open)
    const failures = async () =>
      (await users.getLoginAccount(LoginName.parse('alice'), '198.51.100.11')).failures
    const kept = await failures()
    expect(kept.isLockedAt(parts.clock.now())).toBe(true)
    expect(await stepsFrom('198.51.100.10', 'alice')).toEqual(open)
    expect(await failures()).toEqual(kept)
  })

  it('charges the source for tries during a lock', async () => {
    const { tryWith } = await setUp()
    for (let n = 0; n < 8; n += 1) await expect(tryWith(wrong)).rejects.toThrow()
    await expect(tryWith(wrong)).rejects.toMatchObject({ code: 'too_many_requests' })
  })
})

it('compares one password of a name without one here that nobody else knows either', async () => {
  const hasher = new PlainHasher()
  const outside = { keeps: async () => false, compare: async () => undefined }
  const passwords = new AccountPasswords(hasher, [outside])
  const name = LoginName.parse('nobody')
  const stranger = await memoryRecords().users.getLoginAccount(name)
  expect(await passwords.prove(name, 'a password', stranger, source)).toBeUndefined()
  expect(hasher.compared).toEqual([undefined])
})

describe('Credentials', () => {
  it('are missing when blank, absent or too long', () => {
    const credentials = new Credentials([
      ['blank', ' '],
      ['long', 'x'.repeat(9)],
    ])
    for (const field of ['blank', 'absent', 'long']) {
      expect(() => credentials.require(field, 8)).toThrow(
        expect.objectContaining({ params: { field } }),
      )
    }
  })
})
