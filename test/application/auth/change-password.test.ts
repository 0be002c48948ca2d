import { describe, expect, it } from 'vitest'
import { MemorySessionCache } from '../../../adapters/memory/sessions/memory-session-cache.ts'
import { MemoryCodeStore } from '../../../adapters/memory/sign-in/memory-code-store.ts'
import { MemoryLoginLimiter } from '../../../adapters/memory/sign-in/memory-login-limiter.ts'
import { MemoryVerificationCodes } from '../../../adapters/memory/sign-in/memory-verification-codes.ts'
import { WindowTable } from '../../../adapters/memory/sign-in/window-table.ts'
import { AccountPasswords } from '../../../application/auth/account-passwords.ts'
import { ChangePassword } from '../../../application/auth/change-password.ts'
import { CountedProof } from '../../../application/auth/counted-proof.ts'
import { EndAccess } from '../../../application/auth/end-access.ts'
import { FailedTries } from '../../../application/auth/failed-tries.ts'
import { FreshSession } from '../../../application/auth/fresh-session.ts'
import { LoginGuard } from '../../../application/auth/login-guard.ts'
import { ProveSelf } from '../../../application/auth/prove-self.ts'
import { SessionCopies } from '../../../application/auth/session-copies.ts'
import type { SessionCache } from '../../../application/ports/sessions/session-cache.ts'
import { PermissionSet } from '../../../domain/access/permission-set.ts'
import { AccountLocked } from '../../../domain/identity/identity-errors.ts'
import { LoginName } from '../../../domain/identity/names/login-name.ts'
import { DependencyUnavailable, Overloaded } from '../../../domain/shared/availability-errors.ts'
import { aSession, aUser } from '../../support/builders.ts'
import { factorParts, noPasskeys } from '../../support/factor-parts.ts'
import { source } from '../../support/login-parts.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { MovingClock } from '../../support/moving-clock.ts'
import { NotedNews } from '../../support/noted-news.ts'
import { PlainHasher } from '../../support/plain-crypto.ts'
import { RecordingNotifier } from '../../support/push-recorder.ts'

const caller = {
  sessionId: 'own',
  userId: '5',
  userName: 'Mei',
  clientId: 'client',
  roleKeys: [],
  permissions: PermissionSet.of([], []),
  loggedInAt: 0,
}
const origin = { address: source, userAgent: '' }
const passwords = { oldPassword: 'Correct-Horse-8', newPassword: 'Better-Horse-9' }
const request = { caller, ...passwords, source, origin }

async function setUp(
  makeCache = (clock: MovingClock): SessionCache => new MemorySessionCache(clock),
) {
  const clock = new MovingClock()
  const records = memoryRecords()
  const hasher = new PlainHasher()
  const limiter = new MemoryLoginLimiter(new MemoryCodeStore(clock), new WindowTable(clock), clock)
  const guard = new LoginGuard(limiter, { name: 'login-failures', limit: 8, seconds: 600 }, 5, true)
  const lock = { failuresBeforeLock: 5, firstLockMinutes: 10, longestLockMinutes: 60 }
  const tries = new FailedTries(guard, records.users, clock, lock)
  const copies = new SessionCopies(makeCache(clock), records.accessVersion)
  const proof = new CountedProof(guard, tries, clock)
  const { check } = factorParts(records, clock)
  const proveSelf = new ProveSelf(proof, {
    ...{
      passwords: new AccountPasswords(hasher, []),
      factors: records.secondFactors,
      check,
      passkeys: noPasskeys,
    },
    freshSession: new FreshSession(clock),
  })
  const notifier = new RecordingNotifier()
  const news = new NotedNews()
  const end = new EndAccess(copies, new MemoryVerificationCodes(clock), notifier)
  const changing = { changes: records.passwordChanges, hasher, proveSelf, clock }
  const change = new ChangePassword({ ...changing, shortestPassword: 8, end, notifier, news })
  await records.given.user(aUser({ id: '5', name: 'Mei' }), 'plain:Correct-Horse-8')
  await records.sessions.open(aSession({ id: 'own', userId: '5', tokenDigest: 'own' }), undefined)
  await records.sessions.open(aSession({ userId: '5', tokenDigest: 'other' }), undefined)
  const account = () => records.users.getLoginAccount(LoginName.parse('mei'))
  return { ...records, hasher, change, account, notifier, news }
}

describe('ChangePassword', () => {
  it('notifies exactly the ended sessions', async () => {
    const { change, notifier } = await setUp()
    await change.execute(request)
    expect(notifier.told).toEqual(['session other: session-ended'])
  })

  it('asks pages to be loaded again, if nothing else was open before', async () => {
    const { change, notifier } = await setUp()
    await change.execute({ ...request, caller: { ...request.caller, owes: 'password' } })
    expect(notifier.told).toContain('user 5: password-chosen')
  })

  it('tells the user, and nobody about a change that was refused', async () => {
    const { change, news } = await setUp()
    await expect(change.execute({ ...request, oldPassword: 'wrong' })).rejects.toThrow()
    expect(news.told).toEqual([])
    await change.execute(request)
    expect(news.told).toEqual([{ userId: '5', kind: 'password-changed', origin }])
  })

  it('fails after a faster change, and ends nothing', async () => {
    const parts = await setUp()
    parts.hasher.hash = async () => {
      await parts.users.replacePasswordHash('5', 'plain:Correct-Horse-8', 'plain:Faster-Horse-1')
      return 'late'
    }
    await expect(parts.change.execute(request)).rejects.toMatchObject({ code: 'wrong_password' })
    expect((await parts.account()).passwordHash).toBe('plain:Faster-Horse-1')
    expect(await parts.sessions.get('other')).toBeDefined()
  })

  it('is refused when wrong tries of the same moment have closed the lock', async () => {
    const { change, hasher, account, sessions } = await setUp()
    // The old password is found right, and while the new one is hashed, others guess.
    hasher.hash = async (password) => {
      for (let nth = 0; nth < 5; nth += 1) {
        await change.execute({ ...request, oldPassword: 'wrong' }).catch(() => undefined)
      }
      return `plain:${password}`
    }
    await expect(change.execute(request)).rejects.toThrow(AccountLocked)
    expect(await account()).toMatchObject({ passwordHash: 'plain:Correct-Horse-8' })
    expect(await sessions.get('other')).toBeDefined()
  })

  it('compares five of 200 simultaneous guesses', async () => {
    const { change, hasher, account } = await setUp()
    const asked = Array.from({ length: 200 }, (_, nth) =>
      change.execute({ ...request, oldPassword: `guess ${nth}` }).catch(({ code }) => code),
    )
    const answers = await Promise.all(asked)
    expect(hasher.compared).toHaveLength(5)
    const answered = (code: string) => answers.filter((one) => one === code).length
    expect([answered('wrong_password'), answered('account_locked')]).toEqual([4, 1])
    // Nobody waits: five reserved what was left of the account, and eight what was left of the source.
    expect([answered('overloaded'), answered('too_many_requests')]).toEqual([3, 192])
    expect((await account()).failures).toMatchObject({ count: 5, locks: 1 })
  })

  it('does not count the right password, even as the fifth try', async () => {
    const { change, account } = await setUp()
    for (let nth = 0; nth < 4; nth += 1) {
      await change.execute({ ...request, oldPassword: 'wrong' }).catch(() => undefined)
    }
    await change.execute(request)
    expect(await account()).toMatchObject({
      passwordHash: 'plain:Better-Horse-9',
      failures: { count: 4, locks: 0, lockedUntil: undefined },
    })
  })

  it('does not count a try that could not be compared', async () => {
    const { change, hasher, account } = await setUp()
    hasher.verify = async () => {
      throw new Overloaded()
    }
    for (let nth = 0; nth < 6; nth += 1) {
      await expect(change.execute(request)).rejects.toThrow(Overloaded)
    }
    expect((await account()).failures).toMatchObject({ count: 0, locks: 0 })
  })

  it('makes all copies old while the cache is away', async () => {
    const away = async () => {
      throw new DependencyUnavailable()
    }
    const parts = await setUp(() => ({
      get: away,
      fill: away,
      end: away,
      onSwitch: () => undefined,
    }))
    const before = await parts.accessVersion.current()
    await parts.change.execute(request)
    expect(await parts.accessVersion.current()).toBeGreaterThan(before)
    expect(await parts.sessions.get('other')).toBeUndefined()
    expect(await parts.sessions.get('own')).toBeDefined()
  })

  it('refuses a user without a password', async () => {
    const parts = await setUp()
    const { id } = await parts.given.user(aUser({ name: 'social' }))
    const social = { ...caller, userId: id, userName: 'social' }
    await expect(parts.change.execute({ ...request, caller: social })).rejects.toMatchObject({
      code: 'wrong_password',
    })
  })
})
