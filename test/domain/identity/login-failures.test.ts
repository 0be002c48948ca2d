import { describe, expect, it } from 'vitest'
import { LoginName } from '../../../domain/identity/names/login-name.ts'
import { NewPassword } from '../../../domain/identity/passwords/new-password.ts'
import { Session, type SessionProps } from '../../../domain/identity/sessions/session.ts'
import { countsTriesOf, failureKeyFrom } from '../../../domain/identity/sign-in/failure-key.ts'
import { type LockRule, LoginFailures } from '../../../domain/identity/sign-in/login-failures.ts'

describe('login failures', () => {
  const rule: LockRule = { failuresBeforeLock: 5, firstLockMinutes: 10, longestLockMinutes: 60 }
  const start = new Date('2026-01-01T00:00:00Z')
  const minutesLater = (minutes: number) => new Date(start.getTime() + minutes * 60_000)

  function afterFailures(count: number, from = LoginFailures.none, at = start): LoginFailures {
    return Array.from({ length: count }).reduce<LoginFailures>(
      (failures) => failures.afterFailure(at, rule),
      from,
    )
  }

  describe('LoginFailures', () => {
    it('counts four tries without a lock and locks with the fifth', () => {
      const four = afterFailures(4)
      expect([four.count, four.isLockedAt(start)]).toEqual([4, false])
      const five = afterFailures(5)
      expect([five.isLockedAt(start), five.minutesLeftAt(start)]).toEqual([true, 10])
    })

    it('leaves as many tries as lock it, all again after a lock, and never less than one', () => {
      expect([0, 1, 4, 5].map((count) => afterFailures(count).triesLeft(rule))).toEqual([
        5, 4, 1, 5,
      ])
      expect(afterFailures(4).triesLeft({ failuresBeforeLock: 3 })).toBe(1)
    })

    it('opens the lock exactly at its end', () => {
      const locked = afterFailures(5)
      expect(locked.isLockedAt(new Date(minutesLater(10).getTime() - 1))).toBe(true)
      expect(locked.isLockedAt(minutesLater(10))).toBe(false)
    })

    it('does not let tries during a lock prolong it', () => {
      const locked = afterFailures(5)
      expect(locked.afterFailure(minutesLater(9), rule)).toBe(locked)
    })

    it('doubles each further lock up to the longest', () => {
      let failures = LoginFailures.none
      let at = start
      const minutes: number[] = []
      for (let lock = 0; lock < 5; lock++) {
        failures = afterFailures(5, failures, at)
        minutes.push(failures.minutesLeftAt(at))
        at = failures.lockedUntil ?? at
      }
      expect(minutes).toEqual([10, 20, 40, 60, 60])
    })
  })
})

it('wrong tries are counted under the name, and apart for each known source', () => {
  const [alice, alic] = [LoginName.parse('Alice'), LoginName.parse('alic')]
  const [home, office] = [failureKeyFrom(alice, 'home'), failureKeyFrom(alice, 'office')]
  expect(new Set([alice.key, home, office]).size).toBe(3)
  for (const key of [alice.key, home, office]) {
    expect(countsTriesOf(alice, key)).toBe(true)
    expect(countsTriesOf(alic, key)).toBe(false)
  }
})

const parse = (raw: string, name = 'mei.lin', shortest = 8) =>
  NewPassword.parse(raw, LoginName.parse(name), shortest).value

describe('a new password', () => {
  it.each([
    'Tr0ub4dor&3',
    '正确的马电池订书钉',
    '  with blanks  ',
    'mei.lin is my name',
    'abcd'.repeat(32),
  ])('is kept as typed: %j', (raw) => {
    expect(parse(raw)).toBe(raw)
  })

  it.each([
    ['Sh0rt!!', 'too_short'],
    ['😀😀😀😀', 'too_short'],
    ['abc'.repeat(43), 'too_long'],
    ['password', 'common'],
    ['PASSW0RD', 'common'],
    ['Admin123', 'common'],
    ['aaaaaaaaaaaa', 'common'],
    ['abababababab', 'common'],
    ['mei.lin1', 'own_name'],
    ['MEI.LIN2026', 'own_name'],
    ['ｍｅｉ.ｌｉｎ00', 'own_name'],
    ['2026nil.iem', 'own_name'],
    ['mei.linmei.lin', 'own_name'],
  ])('is refused: %j', (raw, reason) => {
    expect(() => parse(raw)).toThrow(
      expect.objectContaining({ params: expect.objectContaining({ reason }) }),
    )
  })

  it('says how long is long enough', () => {
    expect(() => parse('twelve-chars', 'mei', 13)).toThrow(
      expect.objectContaining({
        code: 'weak_password',
        params: { reason: 'too_short', shortest: 13 },
      }),
    )
    expect(parse('thirteen-char', 'mei', 13)).toBe('thirteen-char')
  })
})

const opened = new Date('2026-01-01T00:00:00Z')
const seconds = (count: number) => new Date(opened.getTime() + count * 1000)

function aSessionWith(lifetime: Pick<SessionProps, 'expiresAt' | 'idleSeconds'>): Session {
  return new Session({
    id: 'handle',
    tokenDigest: 'digest',
    userId: '1',
    clientId: 'console',
    openedAt: opened,
    lastUsedAt: opened,
    origin: { address: '127.0.0.1', userAgent: '' },
    ...lifetime,
  })
}

describe('Session', () => {
  it.each([
    ['before its end', seconds(59), true],
    ['at its end', seconds(60), false],
    ['after its end', seconds(61), false],
  ])('judges the absolute end: %s', (_when, now, alive) => {
    const session = aSessionWith({ expiresAt: seconds(60), idleSeconds: undefined })
    expect(session.isAliveAt(now)).toBe(alive)
  })

  it.each([
    ['within the pause', seconds(29), true],
    ['when the pause is used up', seconds(30), false],
  ])('judges pauses: %s', (_when, now, alive) => {
    const session = aSessionWith({ expiresAt: undefined, idleSeconds: 30 })
    expect(session.isAliveAt(now)).toBe(alive)
  })

  it('lives on without limits', () => {
    const session = aSessionWith({ expiresAt: undefined, idleSeconds: undefined })
    expect(session.isAliveAt(seconds(1e9))).toBe(true)
  })
})
