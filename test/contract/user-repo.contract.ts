import { describe, expect, it } from 'vitest'
import { LoginName } from '../../domain/identity/names/login-name.ts'
import { type LockRule, LoginFailures } from '../../domain/identity/sign-in/login-failures.ts'
import { aRole } from '../support/access-builders.ts'
import { aSession, aUser } from '../support/builders.ts'
import type { RecordsHarness } from '../support/records.ts'
import { later, someMoment } from '../support/unique.ts'

const patient: LockRule = { failuresBeforeLock: 1000, firstLockMinutes: 1, longestLockMinutes: 60 }
const strict: LockRule = { ...patient, failuresBeforeLock: 5 }

export function userRepoContract(adapter: string, records: RecordsHarness) {
  describe(`UserRepo contract: ${adapter}`, () => {
    it('finds a user with enabled and disabled roles', async () => {
      const { given, users } = records()
      const roles = [aRole(), aRole({ status: 'disabled' })]
      const user = await given.user(aUser({ email: 'a@example.com', phoneNumber: '1', roles }))
      expect((await users.get(user.id))?.props).toEqual(user.props)
      expect(await users.get('987654321')).toBeUndefined()
    })

    it('finds the account of every spelling of a name', async () => {
      const { given, users } = records()
      const { id } = await given.user(aUser({ name: 'Alice' }), 'hash')
      for (const spelling of ['alice', ' ALICE ', 'ａｌｉｃｅ']) {
        expect(await users.getLoginAccount(LoginName.parse(spelling))).toEqual({
          userId: id,
          mayLogIn: true,
          passwordHash: 'hash',
          hasFactor: false,
          failures: LoginFailures.none,
          failureKey: 'alice',
        })
      }
    })

    it('says of a disabled user that they may not log in', async () => {
      const { given, users } = records()
      const { props } = await given.user(aUser({ status: 'disabled' }), 'hash')
      const account = await users.getLoginAccount(LoginName.parse(props.name))
      expect(account).toMatchObject({ userId: props.id, mayLogIn: false })
    })

    it('says whether a login needs a second factor: an app that was confirmed, or a passkey', async () => {
      const { given, users, secondFactors } = records()
      const needs = async (name: string) =>
        (await users.getLoginAccount(LoginName.parse(name))).hasFactor
      const [mei, lin] = [await given.user(aUser({ name: 'mei' })), aUser({ name: 'lin' })]
      await given.user(lin)
      const secret = { userId: mei.id, sealed: 'sealed' }
      await secondFactors.begin(secret, someMoment)
      expect([await needs('mei'), await needs('lin')]).toEqual([false, false])
      const confirmation = { ...secret, step: 1, at: someMoment, recoveryDigests: [] }
      await secondFactors.confirm(confirmation)
      expect([await needs('mei'), await needs('lin')]).toEqual([true, false])
      await given.passkey(lin.id, 'credential')
      expect(await needs('lin')).toBe(true)
    })

    it.each(
      ['nobody', '%', "' or 1=1", 'a\0b', '\ud800x'].map((name) => [`${name}.`]),
    )('has an empty account, with its failures, for the unknown name %j', async (raw) => {
      const { users } = records()
      const name = LoginName.parse(raw)
      await users.recordLoginFailure(name, someMoment, (current) =>
        current.afterFailure(someMoment, strict),
      )
      expect(await users.getLoginAccount(name)).toEqual({
        userId: undefined,
        mayLogIn: false,
        passwordHash: undefined,
        hasFactor: false,
        failures: new LoginFailures(1, 0, undefined),
        failureKey: expect.any(String),
      })
    })

    it('counts every one of 20 failures at once', async () => {
      const { users } = records()
      const name = LoginName.parse('crowded')
      const counted = await Promise.all(
        Array.from({ length: 20 }, () =>
          users.recordLoginFailure(name, someMoment, (current) =>
            current.afterFailure(someMoment, patient),
          ),
        ),
      )
      const counts = counted.map(({ count }) => count).sort((a, b) => a - b)
      expect(counts).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
      expect((await users.getLoginAccount(name)).failures.count).toBe(20)
    })

    it('keeps a lock to the millisecond', async () => {
      const { users } = records()
      const name = LoginName.parse('locked')
      const locked = new LoginFailures(5, 3, someMoment)
      expect(await users.recordLoginFailure(name, someMoment, () => locked)).toEqual(locked)
      expect((await users.getLoginAccount(name)).failures).toEqual(locked)
    })

    it('stores nothing when the rule throws', async () => {
      const { users } = records()
      const name = LoginName.parse('broken')
      const failing = users.recordLoginFailure(name, someMoment, () => {
        throw new RangeError('no rule')
      })
      await expect(failing).rejects.toThrow(RangeError)
      expect((await users.getLoginAccount(name)).failures).toEqual(LoginFailures.none)
    })

    it('counts by themselves the failures from where the user has logged in before', async () => {
      const { given, sessions, users } = records()
      const name = LoginName.parse('alice')
      const { id: userId } = await given.user(aUser({ name: 'alice' }), 'hash')
      const other = await given.user(aUser(), 'hash')
      const locked = new LoginFailures(5, 1, later(600))
      const keyFrom = async (source?: string) =>
        (await users.getLoginAccount(name, source)).failureKey
      await sessions.open(aSession({ userId: other.id }), undefined, { source: 'home' })
      await sessions.open(aSession({ userId }), undefined)
      expect([await keyFrom(), await keyFrom('home')]).toEqual(['alice', 'alice'])
      await sessions.open(aSession({ userId }), undefined, { source: 'home' })
      await users.recordLoginFailure(name, someMoment, () => locked)
      for (const elsewhere of [undefined, 'away', 'hom', '\0']) {
        const account = await users.getLoginAccount(name, elsewhere)
        expect(account).toMatchObject({ failureKey: 'alice', failures: locked })
      }
      const atHome = await users.getLoginAccount(name, 'home')
      expect(atHome).toMatchObject({ userId, failures: LoginFailures.none })
      const one = new LoginFailures(1, 0, undefined)
      await users.recordLoginFailure({ key: atHome.failureKey }, someMoment, () => one)
      expect((await users.getLoginAccount(name, 'home')).failures).toEqual(one)
      expect((await users.getLoginAccount(name, 'away')).failures).toEqual(locked)
      const opening = await sessions.open(aSession({ userId }), atHome.failureKey)
      expect(opening.state).toBe('open')
      expect((await users.getLoginAccount(name, 'home')).failures).toEqual(LoginFailures.none)
      expect((await users.getLoginAccount(name, 'away')).failures).toEqual(locked)
      await users.recordLoginFailure({ key: atHome.failureKey }, someMoment, () => locked)
      await users.clearLoginFailures([name])
      expect((await users.getLoginAccount(name, 'home')).failures).toEqual(LoginFailures.none)
      expect((await users.getLoginAccount(name)).failures).toEqual(LoginFailures.none)
    })

    it('knows a source until it is forgotten, also without the login log', async () => {
      const { given, log, sessions, users } = records()
      const name = LoginName.parse('alice')
      const { id: userId } = await given.user(aUser({ name: 'alice' }), 'hash')
      const isKnown = async (source: string) =>
        (await users.getLoginAccount(name, source)).failureKey !== 'alice'
      for (const source of ['old home', 'home', 'third']) {
        await sessions.open(aSession({ userId, openedAt: someMoment }), undefined, { source })
      }
      const terms = { source: 'home' }
      await sessions.open(aSession({ userId, openedAt: later(2 * 86_400) }), undefined, terms)
      await log.clear(9)
      expect(await isKnown('home')).toBe(true)
      expect(await users.forgetKnownSources(later(1), 1)).toBe(1)
      expect(await users.forgetKnownSources(later(1), 9)).toBe(1)
      expect(await users.forgetKnownSources(later(1), 9)).toBe(0)
      expect([await isKnown('old home'), await isKnown('home')]).toEqual([false, true])
      const ofAnybody = ['old home', 'home', '\0'].map((source) => users.isKnownSource(source))
      expect(await Promise.all(ofAnybody)).toEqual([false, true, false])
    })

    it('clears the failures and the lock of one name, and of a name without any', async () => {
      const { users } = records()
      const [one, other] = [LoginName.parse('one'), LoginName.parse('other')]
      const locked = new LoginFailures(5, 1, later(600))
      for (const name of [one, other]) {
        await users.recordLoginFailure(name, someMoment, () => locked)
      }
      await users.clearLoginFailures([one, LoginName.parse('never')])
      expect((await users.getLoginAccount(one)).failures).toEqual(LoginFailures.none)
      expect((await users.getLoginAccount(other)).failures).toEqual(locked)
    })

    it('forgets names whose last failure and lock are old, a few at a time', async () => {
      const { users } = records()
      const day = (count: number) => later(count * 86_400)
      const fail = (raw: string, at: Date, failures: LoginFailures) =>
        users.recordLoginFailure(LoginName.parse(raw), at, () => failures)
      const once = new LoginFailures(1, 0, undefined)
      await fail('old one', day(0), once)
      await fail('old two', day(0), once)
      await fail('still locked', day(0), new LoginFailures(5, 1, day(3)))
      await fail('fresh', day(2), once)
      expect(await users.forgetLoginFailures(day(1), 1)).toBe(1)
      expect(await users.forgetLoginFailures(day(1), 10)).toBe(1)
      const countOf = async (raw: string) =>
        (await users.getLoginAccount(LoginName.parse(raw))).failures.count
      expect(await countOf('old one')).toBe(0)
      expect([await countOf('still locked'), await countOf('fresh')]).toEqual([5, 1])
    })

    it('replaces the hash of one user, and only the hash that was compared', async () => {
      const { given, users } = records()
      const one = await given.user(aUser(), 'old')
      const other = await given.user(aUser(), 'other')
      await users.replacePasswordHash(one.id, 'old', 'new')
      await users.replacePasswordHash(other.id, 'old', 'new')
      const hashOf = async (name: string) =>
        (await users.getLoginAccount(LoginName.parse(name))).passwordHash
      expect(await hashOf(one.props.name)).toBe('new')
      expect(await hashOf(other.props.name)).toBe('other')
    })
  })
}
