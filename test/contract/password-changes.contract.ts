import { beforeEach, describe, expect, it } from 'vitest'
import { LoginName } from '../../domain/identity/names/login-name.ts'
import { LoginFailures } from '../../domain/identity/sign-in/login-failures.ts'
import { Recipient } from '../../domain/verification/recipient.ts'
import { aSession, aUser } from '../support/builders.ts'
import type { RecordsHarness } from '../support/records.ts'

const NEW_EMAIL = { text: 'New@example.com', key: 'new@example.com' }

export function passwordChangesContract(adapter: string, records: RecordsHarness) {
  const hashOf = async (name: string) =>
    (await records().users.getLoginAccount(LoginName.parse(name))).passwordHash
  const open = async (userId: string) => {
    const session = aSession({ userId })
    await records().sessions.open(session, undefined)
    return session.props
  }
  const isOpen = async (digest: string) => (await records().sessions.get(digest)) !== undefined
  const at = new Date('2026-11-21T10:00:00Z')
  const change = { userId: '1', oldHash: 'old', newHash: 'new', failureKey: 'mei', at }

  describe(`PasswordChanges contract: ${adapter}`, () => {
    beforeEach(async () => {
      await records().given.user(aUser({ id: '1', name: 'mei' }), 'old')
      await records().given.user(aUser({ id: '2', name: 'lin' }), 'old')
    })

    it('ends the other sessions of the user, and nobody else’s', async () => {
      const [own, one, two, foreign] = [
        await open('1'),
        await open('1'),
        await open('1'),
        await open('2'),
      ]
      const ended = await records().passwordChanges.apply({ ...change, keepSessionId: own.id })
      expect(ended?.toSorted()).toEqual([one.tokenDigest, two.tokenDigest].sort())
      expect([await hashOf('mei'), await hashOf('lin')]).toEqual(['new', 'old'])
      expect(await isOpen(own.tokenDigest)).toBe(true)
      expect(await isOpen(foreign.tokenDigest)).toBe(true)
      expect(await isOpen(one.tokenDigest)).toBe(false)
      expect(await isOpen(two.tokenDigest)).toBe(false)
    })

    it('changes the password of somebody with one session only', async () => {
      const own = await open('1')
      expect(await records().passwordChanges.apply({ ...change, keepSessionId: own.id })).toEqual(
        [],
      )
      expect(await hashOf('mei')).toBe('new')
    })

    it('does nothing when the hash is another one by now', async () => {
      const other = await open('1')
      const late = { ...change, oldHash: 'older', keepSessionId: 'none' }
      expect(await records().passwordChanges.apply(late)).toBeUndefined()
      expect(await hashOf('mei')).toBe('old')
      expect(await isOpen(other.tokenDigest)).toBe(true)
    })

    it('does nothing while the name is locked, and works afterwards', async () => {
      const other = await open('1')
      const lockedUntil = new Date(at.getTime() + 600_000)
      const locked = new LoginFailures(5, 1, lockedUntil)
      await records().users.recordLoginFailure({ key: 'mei' }, at, () => locked)
      const own = { ...change, keepSessionId: 'none' }
      expect(await records().passwordChanges.apply(own)).toBeUndefined()
      expect(await hashOf('mei')).toBe('old')
      expect(await isOpen(other.tokenDigest)).toBe(true)
      const later = { ...own, at: lockedUntil }
      expect(await records().passwordChanges.apply(later)).toEqual([other.tokenDigest])
    })

    it('lets one of 8 changes at once win', async () => {
      const changes = Array.from({ length: 8 }, (_, nth) => ({
        ...change,
        newHash: `new ${nth}`,
        keepSessionId: 'none',
      }))
      const outcomes = await Promise.all(changes.map((one) => records().passwordChanges.apply(one)))
      expect(outcomes.filter((ended) => ended !== undefined)).toHaveLength(1)
    })

    it('resets an unknown password, and ends all sessions of this user only', async () => {
      const [one, two, foreign] = [await open('1'), await open('1'), await open('2')]
      const ended = await records().passwordChanges.reset('1', 'new')
      expect(ended.toSorted()).toEqual([one.tokenDigest, two.tokenDigest].sort())
      expect([await hashOf('mei'), await hashOf('lin')]).toEqual(['new', 'old'])
      expect(await isOpen(one.tokenDigest)).toBe(false)
      expect(await isOpen(foreign.tokenDigest)).toBe(true)
    })

    it('begins the passwords of accounts that have none, and of no others', async () => {
      for (const id of ['3', '4']) await records().given.user(aUser({ id, name: `new${id}` }))
      await records().passwordChanges.begin(['3', '4'], 'first')
      const hashes = await Promise.all(['new3', 'new4', 'mei'].map(hashOf))
      expect(hashes).toEqual(['first', 'first', 'old'])
    })

    it('lets its owner choose a password without a session, and ends all sessions', async () => {
      const { passwordChanges, given, reachable } = records()
      const [own, foreign] = [await open('1'), await open('2')]
      await given.contact(
        '1',
        Recipient.parse('email', 'mei@example.com', () => undefined),
      )
      await records().profiles.change('1', { email: NEW_EMAIL })
      const chosen = { userId: '1', oldHash: 'old', newHash: 'new', provenEmail: NEW_EMAIL.key }
      expect(await passwordChanges.choose({ ...chosen, oldHash: 'older' })).toBeUndefined()
      expect((await reachable.get('1'))?.email?.isProven).toBe(false)
      expect(await passwordChanges.choose(chosen)).toEqual([own.tokenDigest])
      expect(await hashOf('mei')).toBe('new')
      expect((await reachable.get('1'))?.email?.isProven).toBe(true)
      expect(await isOpen(foreign.tokenDigest)).toBe(true)
      await given.user(aUser({ id: '3', name: 'wei' }))
      const first = { ...chosen, userId: '3', oldHash: undefined }
      expect(await passwordChanges.choose(first)).toEqual([])
      expect(await passwordChanges.choose(first)).toBeUndefined()
    })

    it('resets the password of an account that has none', async () => {
      await records().given.user(aUser({ id: '3', name: 'wei' }), undefined)
      expect(await records().passwordChanges.reset('3', 'new')).toEqual([])
      expect(await hashOf('wei')).toBe('new')
    })

    it('notes whose password somebody else has set, until they change it', async () => {
      const isGiven = async (digest: string) =>
        (await records().sessions.get(digest))?.caller.passwordIsGiven === true
      const { passwordChanges } = records()
      expect(await isGiven((await open('1')).tokenDigest)).toBe(false)
      await passwordChanges.reset('1', 'given')
      await passwordChanges.begin(['2'], 'first')
      const [own, other] = [await open('1'), await open('2')]
      expect([await isGiven(own.tokenDigest), await isGiven(other.tokenDigest)]).toEqual([
        true,
        true,
      ])
      const versionOf = async () => (await records().sessions.get(own.tokenDigest))?.accessVersion
      const version = (await versionOf()) ?? 0
      await passwordChanges.apply({ ...change, oldHash: 'given', keepSessionId: own.id })
      expect([await isGiven(own.tokenDigest), await isGiven(other.tokenDigest)]).toEqual([
        false,
        true,
      ])
      // What instances remember of the session that stays is old at once.
      expect(await versionOf()).toBeGreaterThan(version)
    })
  })
}
