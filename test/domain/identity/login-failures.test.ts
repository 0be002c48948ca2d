import { describe, expect, it } from 'vitest'
import { type LockRule, LoginFailures } from '../../../domain/identity/sign-in/login-failures.ts'

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
    expect([0, 1, 4, 5].map((count) => afterFailures(count).triesLeft(rule))).toEqual([5, 4, 1, 5])
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
