import { beforeEach, describe, expect, it } from 'vitest'
import { aSession, aUser } from '../support/builders.ts'
import type { RecordsHarness } from '../support/records.ts'

const CONFIRMED = { step: 1, recoveryDigests: [] }

export function trustedBrowserRepoContract(adapter: string, records: RecordsHarness) {
  const browsers = () => records().trustedBrowsers
  const day = (date: number) => new Date(Date.UTC(2026, 10, date, 10))
  const browser = {
    id: 'browser',
    userId: '1',
    tokenDigest: 'digest',
    origin: { address: '203.0.113.7', userAgent: 'Test/1.0' },
    createdAt: day(1),
    expiresAt: day(11),
  }
  const digests = new Map<string, string>()
  const add = (one: typeof browser) => browsers().add(one, digests.get(one.userId) ?? '')
  const use = { userId: '1', tokenDigest: 'digest', at: day(2), madeAfter: day(0) }
  const idsOf = async (userId: string, now = day(1)) =>
    (await browsers().listOf(userId, now)).map(({ id }) => id)

  describe(`TrustedBrowserRepo contract: ${adapter}`, () => {
    beforeEach(async () => {
      await records().given.user(aUser({ id: '1', name: 'mei' }), 'old')
      await records().given.user(aUser({ id: '2', name: 'lin' }), 'old')
      for (const userId of ['1', '2']) {
        const secret = { userId, sealed: 'sealed' }
        await records().secondFactors.begin(secret, day(1))
        await records().secondFactors.confirm({ ...secret, ...CONFIRMED, at: day(1) })
        const session = aSession({ userId })
        await records().sessions.open(session, undefined)
        digests.set(userId, session.props.tokenDigest)
      }
      expect(await add(browser)).toBe(true)
    })

    it('trusts none whose session has ended, or whose user has no factor any more', async () => {
      const of = (userId: string) => ({
        ...browser,
        id: `${userId} late`,
        userId,
        tokenDigest: userId,
      })
      expect(await browsers().add(of('1'), digests.get('2') ?? '')).toBe(false)
      await records().secondFactors.remove('1')
      expect(await add(of('1'))).toBe(false)
      await records().sessions.endAllOf(['2'], 'ended-elsewhere')
      expect(await add(of('2'))).toBe(false)
      expect([await idsOf('1'), await idsOf('2')]).toEqual([[], []])
    })

    it('trusts a browser for its user, until it expires', async () => {
      expect(await browsers().use(use)).toBe(true)
      expect(await browsers().use({ ...use, at: day(11) })).toBe(false)
      expect(await browsers().use({ ...use, madeAfter: day(1) })).toBe(false)
      expect(await browsers().use({ ...use, userId: '2' })).toBe(false)
      expect(await browsers().use({ ...use, tokenDigest: 'other' })).toBe(false)
    })

    it('lists those that are trusted, with their last use', async () => {
      await add({ ...browser, id: 'newer', tokenDigest: 'b', createdAt: day(3) })
      expect(await idsOf('1')).toEqual(['newer', 'browser'])
      await browsers().use({ ...use, at: day(4) })
      await browsers().use({ ...use, at: day(2) })
      const { userId: _userId, tokenDigest: _digest, ...shown } = browser
      const [first] = await browsers().listOf('1', day(4))
      expect(first).toEqual({ ...shown, lastUsedAt: day(4) })
      expect(await idsOf('1', day(11))).toEqual([])
      expect(await idsOf('2')).toEqual([])
    })

    it('removes nobody else’s', async () => {
      expect(await browsers().remove('2', 'browser')).toBe(false)
      expect(await browsers().remove('1', 'none')).toBe(false)
      expect(await idsOf('1')).toEqual(['browser'])
      expect(await browsers().remove('1', 'browser')).toBe(true)
      expect(await browsers().use(use)).toBe(false)
    })

    it('forgets what has expired, a batch at a time', async () => {
      await add({ ...browser, id: 'b', tokenDigest: 'b' })
      await add({ ...browser, id: 'c', tokenDigest: 'c', expiresAt: day(20) })
      expect(await browsers().removeExpired(day(11), 1)).toBe(1)
      expect(await browsers().removeExpired(day(11), 5)).toBe(1)
      expect(await idsOf('1')).toEqual(['c'])
    })

    it.each([
      [
        'a new password of one’s own',
        async () => {
          const terms = { keepSessionId: 'none', failureKey: 'mei', at: day(2) }
          const change = { userId: '1', oldHash: 'old', newHash: 'new', ...terms }
          await records().passwordChanges.apply(change)
        },
      ],
      [
        'a new password from somebody else',
        async () => {
          await records().passwordChanges.reset('1', 'new')
        },
      ],
      ['a temporary password', () => records().passwordChanges.begin(['1'], 'new')],
      [
        'a new password by link',
        async () => {
          const chosen = { userId: '1', oldHash: 'old', newHash: 'new', provenEmail: undefined }
          await records().passwordChanges.choose(chosen)
        },
      ],
      [
        'a lockdown by link',
        async () => {
          const contacts = { email: 'a@b.example', phone: undefined }
          await records().passwordChanges.lockOut('1', contacts)
        },
      ],
      [
        'the removal of the factor',
        async () => {
          await records().secondFactors.remove('1')
        },
      ],
    ])('ends with %s', async (_what, end) => {
      await add({ ...browser, id: 'other', userId: '2', tokenDigest: 'other' })
      await end()
      expect([await idsOf('1'), await idsOf('2')]).toEqual([[], ['other']])
    })
  })
}
