import { beforeEach, describe, expect, it } from 'vitest'
import { MemoryRateWindow } from '../../../adapters/memory/sign-in/memory-rate-window.ts'
import { WindowTable } from '../../../adapters/memory/sign-in/window-table.ts'
import { PasswordRefusals } from '../../../application/auth/password-refusals.ts'
import type { RateWindow } from '../../../application/ports/sign-in/rate-window.ts'
import { LoginName } from '../../../domain/identity/names/login-name.ts'

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
