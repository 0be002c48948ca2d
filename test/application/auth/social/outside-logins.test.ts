import { describe, expect, it } from 'vitest'
import { MemoryCodeStore } from '../../../../adapters/memory/sign-in/memory-code-store.ts'
import { MemoryLoginLimiter } from '../../../../adapters/memory/sign-in/memory-login-limiter.ts'
import { WindowTable } from '../../../../adapters/memory/sign-in/window-table.ts'
import { OutsideLogin } from '../../../../application/auth/grants/outside-login.ts'
import { LoginGuard } from '../../../../application/auth/login-guard.ts'
import { MiniPrograms } from '../../../../application/auth/social/mini-programs.ts'
import { RedirectDomains } from '../../../../application/auth/social/start-social.ts'
import {
  InvalidProviderCode,
  ProviderFailed,
} from '../../../../domain/identity/sign-in/provider-errors.ts'
import { DependencyUnavailable } from '../../../../domain/shared/availability-errors.ts'
import { FakeMiniProgram } from '../../../memory/sign-in/memory-providers.ts'
import { aUser } from '../../../support/builders.ts'
import { memoryRecords } from '../../../support/memory-records.ts'
import { MovingClock } from '../../../support/moving-clock.ts'
import { aBinding } from '../../../support/social-builders.ts'

const address = '203.0.113.7'

function outsideLogin(limit: number, { bindings } = memoryRecords()) {
  const clock = new MovingClock()
  const limiter = new MemoryLoginLimiter(new MemoryCodeStore(clock), new WindowTable(clock), clock)
  const guard = new LoginGuard(limiter, { name: 'login-failures', limit, seconds: 600 }, 5, true)
  return new OutsideLogin(guard, bindings, [])
}

function failing(error: Error) {
  return async () => {
    throw error
  }
}

describe('OutsideLogin', () => {
  it('charges refusals, and runs nothing without budget', async () => {
    const login = outsideLogin(2)
    for (let failure = 0; failure < 2; failure += 1) {
      const attempt = login.withinBudget(address, failing(new InvalidProviderCode()))
      await expect(attempt).rejects.toMatchObject({ code: 'invalid_provider_code' })
    }
    let runs = 0
    const stopped = login.withinBudget(address, async () => {
      runs += 1
    })
    await expect(stopped).rejects.toMatchObject({ code: 'too_many_requests' })
    expect(runs).toBe(0)
    await expect(login.withinBudget('198.51.100.1', async () => 'in')).resolves.toBe('in')
  })

  it('finds nobody who is disabled, before a second factor is asked for', async () => {
    const records = memoryRecords()
    const login = outsideLogin(1, records)
    const { id: userId } = await records.given.user(aUser())
    const binding = aBinding({ userId })
    await records.bindings.bind(binding)
    await expect(login.find(binding)).resolves.toMatchObject({ userId })
    await records.given.disableUser(userId)
    await expect(login.find(binding)).resolves.toBeUndefined()
  })

  it('does not charge outages and successes', async () => {
    const login = outsideLogin(1)
    for (const outage of [new DependencyUnavailable(), new ProviderFailed()]) {
      const away = login.withinBudget(address, failing(outage))
      await expect(away).rejects.toBe(outage)
      await expect(login.withinBudget(address, async () => 'in')).resolves.toBe('in')
    }
  })
})

describe('MiniPrograms', () => {
  const [one, other] = [new FakeMiniProgram('wx01'), new FakeMiniProgram('wx02')]

  it('need no application id while there is one', () => {
    expect(new MiniPrograms(new Map([['wx01', one]])).get('')).toBe(one)
  })

  it('need one as soon as there are two, and it has to be known', () => {
    const both = new MiniPrograms(new Map([one, other].map((each) => [each.appId, each])))
    expect(both.get('wx02')).toBe(other)
    for (const appId of ['', 'wx03', 'WX01', 'wx']) {
      expect(() => both.get(appId)).toThrow(
        expect.objectContaining({ code: 'social_not_configured' }),
      )
    }
  })

  it('are empty when none is configured', () => {
    expect(() => new MiniPrograms(new Map()).get('')).toThrow()
  })
})

describe('RedirectDomains', () => {
  it('admit what is listed, letter by letter', () => {
    const domains = new RedirectDomains(['console.example', 'other.example:8443'], false)
    expect(domains.admits('console.example')).toBe(true)
    expect(domains.admits('other.example:8443')).toBe(true)
    for (const near of [
      '',
      'other.example',
      'console.example:443',
      'Console.example',
      'localhost',
    ]) {
      expect(domains.admits(near), near).toBe(false)
    }
  })

  it('admit every port of this machine, when they may, and nothing that looks like it', () => {
    const domains = new RedirectDomains([], true)
    for (const own of ['localhost', 'localhost:5666', '127.0.0.1:80', '[::1]:5666', '[::1]']) {
      expect(domains.admits(own), own).toBe(true)
    }
    const near = [
      'localhost.example',
      'localhost:',
      'localhost:0',
      'localhost:1x',
      '127.0.0.1.nip.io',
    ]
    for (const other of [
      ...near,
      '127.0.0.2',
      'xlocalhost',
      'localhost:5666/',
      '::1',
      'localhost\n',
    ]) {
      expect(domains.admits(other), other).toBe(false)
    }
  })
})
