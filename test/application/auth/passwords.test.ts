import { beforeEach, describe, expect, it } from 'vitest'
import { MemoryCodeStore } from '../../../adapters/memory/sign-in/memory-code-store.ts'
import { MemoryLoginLimiter } from '../../../adapters/memory/sign-in/memory-login-limiter.ts'
import { MemoryRateWindow } from '../../../adapters/memory/sign-in/memory-rate-window.ts'
import { WindowTable } from '../../../adapters/memory/sign-in/window-table.ts'
import { LoginGuard } from '../../../application/auth/login-guard.ts'
import { PasswordRefusals } from '../../../application/auth/password-refusals.ts'
import { Register } from '../../../application/auth/register.ts'
import { ResetPassword } from '../../../application/auth/reset-password.ts'
import type { RateWindow } from '../../../application/ports/sign-in/rate-window.ts'
import { LoginName } from '../../../domain/identity/names/login-name.ts'
import { LoginFailures } from '../../../domain/identity/sign-in/login-failures.ts'
import { REGISTRATION_PARAMETER } from '../../../domain/identity/sign-in/registration.ts'
import { aClient, aSession, aUser } from '../../support/builders.ts'
import { solved, source } from '../../support/login-parts.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { MovingClock } from '../../support/moving-clock.ts'
import { PlainHasher } from '../../support/plain-crypto.ts'

describe('password refusals', () => {
  const MINUTE = 60_000
  const RULE = { failuresBeforeLock: 5, firstLockMinutes: 10, longestLockMinutes: 80 }
  const name = LoginName.parse('mei')
  let now: number
  let refusals: PasswordRefusals

  beforeEach(() => {
    now = 0
    const windows = new WindowTable({ now: () => new Date(now) })
    refusals = new PasswordRefusals(new MemoryRateWindow(windows), RULE)
  })

  async function told(): Promise<string> {
    return (await refusals.next(name, 'source', 'invalid_grant')).error.code
  }

  async function toldUntilLocked(): Promise<void> {
    for (let tries = 1; tries < RULE.failuresBeforeLock; tries += 1) {
      expect(await told()).toBe('invalid_grant')
    }
    expect(await told()).toBe('account_locked')
  }

  describe('The count of wrong passwords shown to a source', () => {
    it('starts at zero after each unlock, also when an earlier one has expired', async () => {
      await refusals.beginAnew(name)
      now = 9 * MINUTE
      await toldUntilLocked()
      now = 10.5 * MINUTE
      await refusals.beginAnew(name)
      await toldUntilLocked()
    })

    it('continues its count when an earlier unlock has expired', async () => {
      await refusals.beginAnew(name)
      now = 9 * MINUTE
      await toldUntilLocked()
      now = 11 * MINUTE
      expect(await told()).toBe('account_locked')
    })

    it('is counted without waiting for the answer whether the name was unlocked', async () => {
      const counted = Promise.withResolvers<number>()
      const rates: RateWindow = {
        hits: () => counted.promise,
        hit: async () => {
          counted.resolve(0)
          return { allowed: true, remaining: 4 }
        },
        forget: async () => undefined,
      }
      const patient = new PasswordRefusals(rates, RULE)
      const { error } = await patient.next(name, 'source', 'invalid_grant')
      expect(error).toMatchObject({ code: 'invalid_grant', params: { failures: 1 } })
    })
  })
})

describe('reset password', () => {
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
})

describe('register', () => {
  async function setUp(hasher = new PlainHasher()) {
    const clock = new MovingClock()
    const records = memoryRecords()
    const codes = new MemoryCodeStore(clock)
    const failures = { name: 'login-failures', limit: 8, seconds: 600 }
    const login = new LoginGuard(
      new MemoryLoginLimiter(codes, new WindowTable(clock), clock),
      failures,
      5,
      true,
    )
    const rates = new MemoryRateWindow(new WindowTable(clock))
    const budget = { name: 'registrations', limit: 10, seconds: 3600 }
    const register = new Register({
      ...{ clients: records.clients, registrations: records.registrations },
      ...{ rates, budget, guard: login, hasher, clock, shortestPassword: 8 },
    })
    const { clientId } = await records.given.client(aClient())
    await records.given.parameter(REGISTRATION_PARAMETER, 'true')
    const attempt = async () =>
      register.execute({
        clientId,
        grantType: 'password',
        userName: 'mei',
        password: 'Correct-Horse-8',
        credentials: await solved({ codes }, {}),
        source,
      })
    const account = () => records.users.getLoginAccount(LoginName.parse('mei'))
    return { ...records, attempt, account }
  }

  describe('Register', () => {
    it('keeps the hash, not the password', async () => {
      const { attempt, account } = await setUp()
      await attempt()
      expect(await account()).toMatchObject({
        passwordHash: 'plain:Correct-Horse-8',
        mayLogIn: true,
      })
    })

    it('adds nobody when registration is closed while the password is being hashed', async () => {
      const hasher = new PlainHasher()
      const parts = await setUp(hasher)
      hasher.hash = async () => {
        await parts.given.parameter(REGISTRATION_PARAMETER, 'false')
        return 'hash'
      }
      await expect(parts.attempt()).rejects.toMatchObject({ code: 'registration_closed' })
      expect((await parts.account()).userId).toBeUndefined()
    })
  })
})
