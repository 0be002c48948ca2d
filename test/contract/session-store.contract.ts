import { beforeEach, describe, expect, it } from 'vitest'
import type { Opening, OpeningTerms } from '../../application/ports/sessions/session-store.ts'
import { LoginName } from '../../domain/identity/names/login-name.ts'
import type { Session, SessionProps } from '../../domain/identity/sessions/session.ts'
import { LoginFailures } from '../../domain/identity/sign-in/login-failures.ts'
import { aMenu, aRole } from '../support/access-builders.ts'
import { aSession, aUser } from '../support/builders.ts'
import type { Records, RecordsHarness } from '../support/records.ts'
import { later, someMoment } from '../support/unique.ts'

const OPEN: Opening = { state: 'open', evicted: [], isNewSource: false }
const LOCKED: Opening = { state: 'locked', until: later(60) }
const REFUSED: Opening = { state: 'refused' }

function evictedBy(opening: Opening): readonly string[] {
  return opening.state === 'open' ? opening.evicted : [`nothing: ${opening.state}`]
}

export function sessionStoreContract(adapter: string, records: RecordsHarness) {
  describe(`SessionStore contract: ${adapter}`, () => {
    beforeEach(async () => {
      await records().given.user(aUser({ id: '1', name: 'alice' }))
    })

    it.each([
      ['limits', {}],
      ['no limits', { expiresAt: undefined, idleSeconds: undefined }],
      ['a language', { origin: { address: '::1', userAgent: '', language: 'zh' as const } }],
    ])('finds an open session with %s as it was opened', async (_case, props) => {
      const { sessions } = records()
      const session = aSession(props)
      expect(await sessions.open(session, undefined)).toEqual(OPEN)
      const found = await sessions.get(session.props.tokenDigest)
      expect(found?.session.props).toEqual(session.props)
      expect(found?.caller).toMatchObject({ userId: '1', userName: 'alice', roleKeys: [] })
      const { address, language } = session.props.origin
      expect([found?.caller.loggedInFrom, found?.caller.language]).toEqual([address, language])
    })

    it('keeps an origin with a NUL instead of failing', async () => {
      const { sessions } = records()
      const session = aSession({ origin: { address: '\0', userAgent: 'x\0\ud800' } })
      expect(await sessions.open(session, undefined)).toEqual(OPEN)
      expect(await sessions.get(session.props.tokenDigest)).toBeDefined()
      expect(await sessions.get('\0')).toBeUndefined()
    })

    it('computes what the caller may do from enabled roles and menus of this moment', async () => {
      const { sessions } = records()
      const { session, lateMenu, role } = await grantedWorld(records())
      const { tokenDigest } = session.props
      expect((await sessions.get(tokenDigest))?.caller.roleKeys).toEqual([role.key])
      expect((await sessions.get(tokenDigest))?.caller.permissions.codes).toEqual(['a:b:yes'])
      await records().given.grant(role.id, lateMenu.id)
      const caller = (await sessions.get(tokenDigest))?.caller
      expect(caller?.permissions.codes).toEqual(['a:b:late', 'a:b:yes'])
    })

    it('finds nothing for a user who is disabled', async () => {
      const { given, sessions } = records()
      const { id: userId } = await given.user(aUser())
      const { tokenDigest } = await opened(records(), { userId })
      expect(await sessions.get(tokenDigest)).toBeDefined()
      await given.disableUser(userId)
      expect(await sessions.get(tokenDigest)).toBeUndefined()
    })

    it('ends a session for good, and ending it again is success', async () => {
      const { sessions } = records()
      const { tokenDigest } = await opened(records())
      await sessions.end(tokenDigest, someMoment)
      await sessions.end(tokenDigest, someMoment)
      await sessions.touch(new Map([[tokenDigest, later(10)]]))
      expect(await sessions.get(tokenDigest)).toBeUndefined()
    })

    it('ends all sessions of a user, and of no other', async () => {
      const { sessions } = records()
      const { given } = records()
      const [mei, other] = [await given.user(aUser()), await given.user(aUser())]
      const third = await given.user(aUser())
      const own = [aSession({ userId: mei.id }), aSession({ userId: mei.id })]
      const foreign = aSession({ userId: other.id })
      for (const session of [...own, foreign]) await sessions.open(session, undefined)
      const digests = own.map(({ props }) => props.tokenDigest)
      const [kept] = own.map(({ props }) => props)
      const others = await sessions.endAllOf([mei.id], 'account-removed', kept?.id)
      expect(others.toSorted()).toEqual(digests.slice(1).toSorted())
      expect(await sessions.endAllOf([mei.id], 'account-removed')).toEqual(digests.slice(0, 1))
      expect(await sessions.endAllOf([mei.id], 'account-removed')).toEqual([])
      for (const digest of digests) expect(await sessions.get(digest)).toBeUndefined()
      expect(await sessions.get(foreign.props.tokenDigest)).toBeDefined()
      const both = [other.id, third.id]
      expect(await sessions.endAllOf(both, 'account-removed')).toEqual([foreign.props.tokenDigest])
    })

    it('opens none without a second factor once there is one', async () => {
      const { given, secondFactors, sessions } = records()
      const { id: userId } = await given.user(aUser())
      const openOne = (terms: OpeningTerms = {}) =>
        sessions.open(aSession({ userId }), undefined, terms)
      const secret = { userId, sealed: 'sealed' }
      await secondFactors.begin(secret, someMoment)
      expect(await openOne({ withoutFactor: true })).toEqual(OPEN)
      await secondFactors.confirm({ ...secret, step: 1, at: someMoment, recoveryDigests: [] })
      expect(await openOne({ withoutFactor: true })).toEqual({ state: 'refused' })
      expect(await openOne({ withoutFactor: false })).toEqual(OPEN)
    })

    it('T-86: leaves none open without a factor that was opened while one was set up', async () => {
      const { given, secondFactors, sessions, transactions } = records()
      for (let round = 0; round < 10; round += 1) {
        const { id: userId } = await given.user(aUser())
        const secret = { userId, sealed: 'sealed' }
        await secondFactors.begin(secret, someMoment)
        const tries = Array.from({ length: 8 }, () => aSession({ userId }))
        const setUp = transactions.run(async () => {
          await secondFactors.confirm({ ...secret, step: 1, at: someMoment, recoveryDigests: [] })
          await sessions.endAllOf([userId], 'ended-elsewhere')
        })
        const terms = { withoutFactor: true }
        await Promise.all([setUp, ...tries.map((one) => sessions.open(one, undefined, terms))])
        for (const { props } of tries) expect(await sessions.get(props.tokenDigest)).toBeUndefined()
      }
    })

    it('forgets the failures of the name, and of no other name, when a session opens', async () => {
      const { users, sessions } = records()
      const failed = new LoginFailures(3, 1, someMoment)
      await users.recordLoginFailure(LoginName.parse('alice'), someMoment, () => failed)
      await users.recordLoginFailure(LoginName.parse('other'), someMoment, () => failed)
      expect(await sessions.open(aSession(), 'alice')).toEqual(OPEN)
      const failuresOf = async (name: string) =>
        (await users.getLoginAccount(LoginName.parse(name))).failures
      expect(await failuresOf('alice')).toEqual(LoginFailures.none)
      expect(await failuresOf('other')).toEqual(failed)
    })

    it('opens nothing and forgets nothing while the name is locked', async () => {
      const { users, sessions } = records()
      const locked = new LoginFailures(5, 1, later(60))
      await users.recordLoginFailure(LoginName.parse('alice'), someMoment, () => locked)
      const session = aSession()
      expect(await sessions.open(session, 'alice')).toEqual(LOCKED)
      expect(await sessions.get(session.props.tokenDigest)).toBeUndefined()
      expect((await users.getLoginAccount(LoginName.parse('alice'))).failures).toEqual(locked)
      expect(await sessions.open(aSession({ openedAt: later(60) }), 'alice')).toEqual(OPEN)
    })

    it('lets a lock that is being closed win over logins at the same moment', async () => {
      const { users, sessions } = records()
      const name = LoginName.parse('alice')
      for (let round = 0; round < 10; round += 1) {
        await users.recordLoginFailure(name, someMoment, () => new LoginFailures(4, 0, undefined))
        const locked = new LoginFailures(5, 1, later(60))
        const attempts = [aSession(), aSession(), aSession()]
        const [, ...results] = await Promise.all([
          users.recordLoginFailure(name, someMoment, (current) =>
            current.count === 4 ? locked : current,
          ),
          ...attempts.map((session) => sessions.open(session, 'alice')),
        ])
        const { failures } = await users.getLoginAccount(name)
        // Either a login came first and wiped the slate, or the lock did and no login came after.
        if (failures.isLockedAt(someMoment)) expect(results).toEqual([LOCKED, LOCKED, LOCKED])
        else expect(results).toContainEqual(OPEN)
        await sessions.open(aSession({ openedAt: later(61) }), 'alice')
      }
    })

    it('makes room for a session by ending the oldest ones that live', async () => {
      const { sessions } = records()
      const dead = aSession({ openedAt: later(9), expiresAt: later(10) })
      const [first, second, third] = [later(1), later(2), later(3)].map((openedAt) =>
        aSession({ openedAt }),
      )
      const digestOf = (session?: Session) => session?.props.tokenDigest ?? ''
      for (const session of [dead, second, first, third]) {
        if (session) await sessions.open(session, undefined)
      }
      const other = await records().given.user(aUser())
      const foreign = aSession({ userId: other.id, openedAt: someMoment })
      expect(await sessions.open(foreign, undefined, { mostOfUser: 1 })).toEqual(OPEN)
      const opening = await sessions.open(aSession({ openedAt: later(20) }), undefined, {
        mostOfUser: 2,
      })
      expect([...evictedBy(opening)].sort()).toEqual([digestOf(first), digestOf(second)].sort())
      expect(await sessions.get(digestOf(second))).toBeUndefined()
      for (const kept of [third, dead, foreign]) {
        expect(await sessions.get(digestOf(kept))).toBeDefined()
      }
    })

    it('says when a user who has logged in before comes from somewhere else', async () => {
      const { given, sessions } = records()
      const { id: userId } = await given.user(aUser())
      const from = async (source?: string) => {
        const opening = await sessions.open(aSession({ userId }), undefined, {
          ...(source && { source }),
        })
        return opening.state === 'open' && opening.isNewSource
      }
      expect([await from('home'), await from('home')]).toEqual([false, false])
      expect([await from('cafe'), await from('cafe'), await from()]).toEqual([true, false, false])
    })

    it('makes no room while the name is locked', async () => {
      const { users, sessions } = records()
      const kept = await opened(records())
      const locked = new LoginFailures(5, 1, later(60))
      await users.recordLoginFailure(LoginName.parse('alice'), someMoment, () => locked)
      expect(await sessions.open(aSession(), 'alice', { mostOfUser: 1 })).toEqual(LOCKED)
      expect(await sessions.get(kept.tokenDigest)).toBeDefined()
    })

    it('keeps the limit, and names every session it ended, when many open at once', async () => {
      const { online, sessions } = records()
      const openings = await Promise.all(
        Array.from({ length: 50 }, (_, n) =>
          sessions.open(aSession({ openedAt: later(n % 7) }), undefined, { mostOfUser: 20 }),
        ),
      )
      expect(new Set(openings.flatMap(evictedBy)).size).toBe(30)
      expect(await online.listOf('1', later(10))).toHaveLength(20)
    })

    it('opens nothing for a password that is not theirs any more, and a disabled user', async () => {
      const { given, sessions, passwordChanges } = records()
      const { id: userId } = await given.user(aUser(), 'old')
      const session = aSession({ userId })
      const kept = await opened(records(), { userId })
      const change = aChange(userId, kept.id)
      expect(await passwordChanges.apply(change)).toEqual([])
      const terms = { mostOfUser: 1, source: 'home', provenHash: 'old' }
      expect(await sessions.open(session, undefined, terms)).toEqual(REFUSED)
      expect(await sessions.get(session.props.tokenDigest)).toBeUndefined()
      expect(await sessions.get(kept.tokenDigest)).toBeDefined()
      const proven = { ...terms, mostOfUser: 2, provenHash: 'new' }
      expect(await sessions.open(session, undefined, proven)).toEqual(OPEN)
      await given.disableUser(userId)
      expect(await sessions.open(aSession({ userId }), undefined)).toEqual(REFUSED)
    })

    it('opens nothing for the account of a program', async () => {
      const { given, sessions } = records()
      const user = await given.user(aUser(), 'hash')
      await given.serviceAccount(user.id)
      const session = aSession({ userId: user.id })
      for (const terms of [{}, { provenHash: 'hash' }])
        expect(await sessions.open(session, undefined, terms)).toEqual(REFUSED)
      expect(await sessions.get(session.props.tokenDigest)).toBeUndefined()
    })

    it('leaves no session of the old password, in either order', async () => {
      const { given, sessions, passwordChanges } = records()
      for (let round = 0; round < 10; round += 1) {
        const { id: userId } = await given.user(aUser(), 'old')
        const attempts = [aSession({ userId }), aSession({ userId }), aSession({ userId })]
        const change = aChange(userId, 'none')
        const [ended] = await Promise.all([
          passwordChanges.apply(change),
          ...attempts.map((session) => sessions.open(session, undefined, { provenHash: 'old' })),
        ])
        expect(ended).toBeDefined()
        for (const { props } of attempts) {
          expect(await sessions.get(props.tokenDigest)).toBeUndefined()
        }
      }
    })

    it('moves the last use forwards only', async () => {
      const { sessions } = records()
      const one = await opened(records())
      const two = await opened(records())
      const lastUse = async (digest: string) =>
        (await sessions.get(digest))?.session.props.lastUsedAt
      await sessions.touch(new Map())
      await sessions.touch(new Map([[one.tokenDigest, later(9)]]))
      await sessions.touch(
        new Map([
          [one.tokenDigest, later(5)],
          [two.tokenDigest, later(5)],
          ['unknown', later(5)],
        ]),
      )
      expect(await lastUse(one.tokenDigest)).toEqual(later(9))
      expect(await lastUse(two.tokenDigest)).toEqual(later(5))
    })

    it('accepts uses of the same sessions from several instances at once', async () => {
      const { sessions } = records()
      const digests = await Promise.all(
        Array.from({ length: 20 }, async () => (await opened(records())).tokenDigest),
      )
      const notes = Array.from({ length: 8 }, (_, index) => {
        const order = index % 2 === 0 ? digests : digests.toReversed()
        return new Map(order.map((digest) => [digest, later(index)]))
      })
      await Promise.all(notes.map((uses) => sessions.touch(uses)))
      const found = await Promise.all(digests.map((digest) => sessions.get(digest)))
      expect(found.map((live) => live?.session.props.lastUsedAt)).toEqual(
        digests.map(() => later(7)),
      )
    })

    it('removes what is over, a bounded number at a time, and nothing that lives', async () => {
      const { sessions } = records()
      const idle = { idleSeconds: 60, expiresAt: undefined }
      const dead = [
        aSession({ expiresAt: later(100) }),
        aSession({ ...idle, lastUsedAt: later(40) }),
        aSession({ ...idle, idleSeconds: 100 }),
      ]
      const alive = [
        aSession({ expiresAt: later(101) }),
        aSession({ ...idle, lastUsedAt: later(41) }),
        aSession({ expiresAt: undefined, idleSeconds: undefined }),
      ]
      for (const session of [...dead, ...alive]) await sessions.open(session, undefined)
      expect(await sessions.removeDead(later(100), 2)).toBe(2)
      expect(await sessions.removeDead(later(100), 2)).toBe(1)
      expect(await sessions.removeDead(later(100), 2)).toBe(0)
      for (const { props } of alive) expect(await sessions.get(props.tokenDigest)).toBeDefined()
      for (const { props } of dead) expect(await sessions.get(props.tokenDigest)).toBeUndefined()
    })
  })
}

async function opened({ sessions }: Records, props: Partial<SessionProps> = {}) {
  const session = aSession(props)
  await sessions.open(session, undefined)
  return session.props
}

async function grantedWorld({ given, sessions }: Records) {
  const role = aRole()
  const disabled = aRole({ status: 'disabled' })
  const user = await given.user(aUser({ roles: [role, disabled] }))
  const menu = await given.menu(aMenu({ permission: 'a:b:yes' }))
  const offMenu = await given.menu(aMenu({ permission: 'a:b:off', isEnabled: false }))
  const lateMenu = await given.menu(aMenu({ permission: 'a:b:late' }))
  const plain = await given.menu(aMenu())
  await given.grant(role.id, menu.id)
  await given.grant(role.id, offMenu.id)
  await given.grant(role.id, plain.id)
  await given.grant(disabled.id, lateMenu.id)
  const session = aSession({ userId: user.id })
  await sessions.open(session, undefined)
  return { session, role, lateMenu }
}

/** Of the password `old`, which nobody has guessed at. */
function aChange(userId: string, keepSessionId: string) {
  const [oldHash, newHash, failureKey] = ['old', 'new', 'nobody']
  return { userId, oldHash, newHash, keepSessionId, failureKey, at: new Date() }
}
