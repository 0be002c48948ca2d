import { beforeEach, describe, expect, it } from 'vitest'
import type { FailedLogin, LoginLogFilter } from '../../application/ports/logs/login-log.ts'
import { LoginName } from '../../domain/identity/names/login-name.ts'
import { LoginFailures } from '../../domain/identity/sign-in/login-failures.ts'
import { aClient, aSession, aUser } from '../support/builders.ts'
import type { RecordsHarness } from '../support/records.ts'
import { later, someMoment } from '../support/unique.ts'

const origin = { address: '203.0.113.7', userAgent: 'Test/1.0' }
const NEWEST = { filter: {}, sort: { by: 'at', direction: 'desc' }, offset: 0, limit: 200 } as const

export function loginLogContract(adapter: string, records: RecordsHarness) {
  describe(`LoginLog contract: ${adapter}`, () => {
    beforeEach(async () => {
      await records().given.user(aUser({ id: '1', name: 'alice' }))
    })

    it('has an entry for each session that opened, each logout, each failure', async () => {
      const { given, log, sessions } = records()
      const { clientId } = await given.client(aClient({ clientKey: 'pc', deviceType: 'pc' }))
      const session = aSession({ clientId })
      await sessions.open(session, undefined, { reason: 'recovery_code' })
      await sessions.end(session.props.tokenDigest, later(1))
      await sessions.end(session.props.tokenDigest, later(2))
      await log.record(aFailure({ clientId, at: later(3) }))
      const { entries, total } = await log.list(NEWEST)
      const same = { id: expect.any(String), clientKey: 'pc', deviceType: 'pc', origin }
      const alice = { ...same, userName: 'alice', reason: undefined }
      expect(total).toBe(3)
      expect(entries.map((entry) => ({ ...same, ...entry }))).toMatchObject([
        { ...same, outcome: 'failure', reason: 'invalid_grant', userName: 'who', at: later(3) },
        { ...alice, outcome: 'logout', at: later(1) },
        { ...alice, outcome: 'success', reason: 'recovery_code', at: someMoment },
      ])
    })

    it('distinguishes a session that was ended elsewhere from a logout', async () => {
      const { log, sessions } = records()
      const { props } = aSession()
      await sessions.open(aSession(props), undefined)
      await sessions.end(props.tokenDigest, later(1), 'ended-elsewhere')
      const { entries } = await log.list(NEWEST)
      expect(entries.map(({ outcome }) => outcome)).toEqual(['ended', 'success'])
    })

    it('has no entry for a login that a lock refused', async () => {
      const { log, sessions, users } = records()
      const locked = new LoginFailures(5, 1, later(60))
      await users.recordLoginFailure(LoginName.parse('alice'), someMoment, () => locked)
      await sessions.open(aSession(), 'alice')
      expect(await log.list(NEWEST)).toEqual({ entries: [], total: 0 })
    })

    it('is read in slices, the newest first, each entry once', async () => {
      const { given, log } = records()
      const { clientId } = await given.client(aClient({ clientKey: 'pc' }))
      for (const n of [0, 1, 2]) await log.record(aFailure({ clientId, userName: `who${n}` }))
      await log.record(aFailure({ clientId, userName: 'other' }))
      const filter = { userNameContains: 'who' }
      const first = await log.slice({ filter, after: undefined, limit: 2 })
      const rest = await log.slice({ filter, after: first[1]?.id, limit: 2 })
      expect([first, rest].map((slice) => slice.map(({ userName }) => userName))).toEqual([
        ['who2', 'who1'],
        ['who0'],
      ])
      expect(await log.slice({ filter, after: rest[0]?.id, limit: 2 })).toEqual([])
      expect(first[0]).toEqual((await log.list({ ...NEWEST, filter })).entries[0])
    })

    it('keeps hostile names, shortened, and clients that do not exist', async () => {
      const { log } = records()
      await log.record(aFailure({ userName: `a\0\ud800${'x'.repeat(90)}`, clientId: '\0' }))
      const [entry] = (await log.list(NEWEST)).entries
      expect(entry?.userName).toHaveLength(64)
      expect(entry).toMatchObject({ clientKey: undefined, deviceType: undefined })
    })

    it.each([
      '13912345678',
      '+86 139-1234-5678',
      'mei139@example.com',
      '１３９１２３４５６７８',
      '⑬9１2345678',
      'mei139%40example.com',
      'mei139﹫example.com',
    ])('finds the contact %s by a part, or as a whole where it is hidden', async (userName) => {
      const { log } = records()
      await log.record(aFailure({ userName }))
      const found = async (userNameContains: string, contactIsWhole: boolean) => {
        const filter = { userNameContains, contactIsWhole }
        return (await log.list({ ...NEWEST, filter })).total
      }
      expect(await found('139', false)).toBe(1)
      expect(await found('139', true)).toBe(0)
      expect(await found(userName, true)).toBe(1)
    })

    it.each<[string, LoginLogFilter, number[]]>([
      ['nothing', {}, [0, 1, 2]],
      ['part of the address', { addressContains: '113.7' }, [0, 2]],
      ['part of an address in capitals', { addressContains: '2001:DB8' }, [1]],
      ['part of the name', { userNameContains: '100%' }, [1]],
      ['part of a hidden address', { addressContains: '113.7', addressIsWhole: true }, []],
      ['a whole address', { addressContains: '2001:db8::1', addressIsWhole: true }, [1]],
      ['part of a name, not of a contact', { userNameContains: '100', contactIsWhole: true }, [1]],
      ['part of the name in another form', { userNameContains: 'ｂ1００％' }, [1]],
      ['a name with a wildcard', { userNameContains: '_00' }, []],
      ['failures', { hasFailed: true }, [0, 1, 2]],
      ['successes', { hasFailed: false }, []],
      ['the first moment', { from: later(1) }, [1, 2]],
      ['the last moment', { to: later(1) }, [0, 1]],
      ['everything together', { from: later(1), to: later(2), userNameContains: 'c' }, [2]],
    ])('filters by %s', async (_case, filter, expected) => {
      const { log } = records()
      const elsewhere = { ...origin, address: '2001:db8::1' }
      await log.record(aFailure({ userName: 'a' }))
      await log.record(aFailure({ userName: 'B100%', origin: elsewhere, at: later(1) }))
      await log.record(aFailure({ userName: 'c', at: later(2) }))
      const { entries, total } = await log.list({
        ...NEWEST,
        filter,
        sort: { by: 'at', direction: 'asc' },
      })
      expect(entries.map(({ at }) => at)).toEqual(expected.map(later))
      expect(total).toBe(expected.length)
    })

    it('lists in pages, in both directions, entries of one moment in a fixed order', async () => {
      const { log } = records()
      for (const userName of ['a', 'b', 'c']) await log.record(aFailure({ userName }))
      const names = async (page: object) =>
        (await log.list({ ...NEWEST, ...page })).entries.map(({ userName }) => userName)
      expect(await names({ limit: 2 })).toEqual(['c', 'b'])
      expect(await names({ limit: 2, offset: 2 })).toEqual(['a'])
      expect(await names({ sort: { by: 'at', direction: 'asc' } })).toEqual(['a', 'b', 'c'])
      expect((await log.list({ ...NEWEST, limit: 1 })).total).toBe(3)
    })

    it('sorts by the name, entries of one name in the order in which they came', async () => {
      const { log } = records()
      const written = [
        ['bob', 0],
        ['ann', 2],
        ['bob', 1],
      ] as const
      for (const [userName, n] of written) await log.record(aFailure({ userName, at: later(n) }))
      const moments = async (direction: 'asc' | 'desc') =>
        (await log.list({ ...NEWEST, sort: { by: 'userName', direction } })).entries.map(
          ({ at }) => at,
        )
      expect(await moments('asc')).toEqual([2, 0, 1].map(later))
      expect(await moments('desc')).toEqual([1, 0, 2].map(later))
    })
  })
}

function aFailure(change: Partial<FailedLogin> = {}): FailedLogin {
  const reason = 'invalid_grant'
  return { userName: 'who', clientId: 'any', origin, reason, at: someMoment, ...change }
}
