import { describe, expect, it } from 'vitest'
import { MemoryRateWindow } from '../../../adapters/memory/sign-in/memory-rate-window.ts'
import { WindowTable } from '../../../adapters/memory/sign-in/window-table.ts'
import { NoMetrics } from '../../../adapters/system/no-metrics.ts'
import { Credentials } from '../../../application/auth/credentials.ts'
import { RecordedLogin } from '../../../application/auth/recorded-login.ts'
import { InvalidGrant } from '../../../domain/identity/identity-errors.ts'
import { DependencyUnavailable, Overloaded } from '../../../domain/shared/availability-errors.ts'
import { memoryRecords } from '../../support/memory-records.ts'
import { MovingClock } from '../../support/moving-clock.ts'

const origin = { address: '203.0.113.7', userAgent: 'Test/1.0' }
const NAME_FIELDS = new Map([
  ['password', 'username'],
  ['badge', 'badgeNumber'],
])
const NEWEST = { filter: {}, sort: { by: 'at', direction: 'desc' }, offset: 0, limit: 200 } as const

function setUp(refusal: Error | undefined) {
  const { log } = memoryRecords()
  const clock = new MovingClock()
  const lost: unknown[] = []
  const dropped: string[] = []
  const opened = { token: 't', clientId: 'c', secondsToLive: 1, openId: undefined }
  const login = {
    async execute() {
      if (refusal) throw refusal
      return opened
    },
    nameFieldOf: (grantType: string) => NAME_FIELDS.get(grantType),
  }
  const watch = {
    lost: (error: unknown) => void lost.push(error),
    dropping: (source: string) => void dropped.push(source),
  }
  const rates = new MemoryRateWindow(new WindowTable(clock))
  const recorded = new RecordedLogin({ login, log, rates, clock, watch, metrics: new NoMetrics() })
  const attempt = (
    source = 's',
    texts: [string, string][] = [['username', 'alice']],
    grantType = 'password',
  ) =>
    recorded.execute({
      clientId: 'c',
      grantType,
      credentials: new Credentials(texts),
      origin,
      source,
    })
  const entries = async () => (await log.list(NEWEST)).entries
  return { log, clock, lost, dropped, opened, attempt, entries }
}

describe('RecordedLogin', () => {
  it('leaves a login that succeeds alone', async () => {
    const { attempt, entries, opened } = setUp(undefined)
    expect(await attempt()).toBe(opened)
    expect(await entries()).toEqual([])
  })

  it.each([
    ['password', 'username', 'Alice '],
    ['badge', 'badgeNumber', 'B-17'],
    ['unheard-of', 'username', 'alice'],
  ])('writes a refused %s login with the %s as it was typed', async (grantType, field, typed) => {
    const refusal = new InvalidGrant(1)
    const { attempt, entries, clock } = setUp(refusal)
    const secrets: [string, string][] = ['password', 'code', 'smsCode'].map((name) => [name, 'top'])
    const others = ['username', 'email', 'source'].map((name): [string, string] => [name, 'else'])
    const texts: [string, string][] = [...secrets, ...others, [field, typed]]
    await expect(attempt('s', texts, grantType)).rejects.toBe(refusal)
    const [entry] = await entries()
    const reason = 'invalid_grant'
    expect(entry).toMatchObject({ userName: typed, reason, origin, at: clock.now() })
    expect(JSON.stringify(entry)).not.toContain('top')
  })

  it('replaces invisible characters', async () => {
    const { attempt, entries } = setUp(new InvalidGrant(1))
    await expect(attempt('s', [['username', 'a\n\u001b[2J\u202eb']])).rejects.toThrow(InvalidGrant)
    expect((await entries()).map(({ userName }) => userName)).toEqual(['a\ufffd\ufffd[2J\ufffdb'])
  })

  it.each([
    ['an outage', new DependencyUnavailable()],
    ['overload', new Overloaded()],
    ['a bug', new TypeError('bug')],
  ])('does not take %s for an attempt', async (_case, failure) => {
    const { attempt, entries } = setUp(failure)
    await expect(attempt()).rejects.toBe(failure)
    expect(await entries()).toEqual([])
  })

  it('answers as before when the log cannot be written, and says so', async () => {
    const refusal = new InvalidGrant(1)
    const { attempt, log, lost } = setUp(refusal)
    const outage = new DependencyUnavailable()
    log.record = () => Promise.reject(outage)
    await expect(attempt()).rejects.toBe(refusal)
    expect(lost).toEqual([outage])
  })

  it('writes thirty entries of one source in a minute, and says once that it drops the rest', async () => {
    const { attempt, entries, clock, dropped } = setUp(new InvalidGrant(1))
    const flood = async (source: string) => {
      for (let n = 0; n < 40; n += 1) await expect(attempt(source)).rejects.toThrow(InvalidGrant)
    }
    await flood('one')
    expect(await entries()).toHaveLength(30)
    expect(dropped).toEqual(['one'])
    await flood('two')
    expect(await entries()).toHaveLength(60)
    clock.advance(60)
    await flood('one')
    expect(await entries()).toHaveLength(90)
    expect(dropped).toEqual(['one', 'two', 'one'])
  })
})
