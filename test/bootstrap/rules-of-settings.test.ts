import { describe, expect, it } from 'vitest'
import { deprecatedUses } from '../../bootstrap/modules/deprecations.ts'
import { CannotStart } from '../../bootstrap/output/cannot-start.ts'
import { loadConfig } from '../../bootstrap/settings/config.ts'
import { passkeysAt } from '../../bootstrap/settings/passkey-site.ts'
import { zoneProblems } from '../../bootstrap/settings/time-zone.ts'
import {
  assertMemory,
  connectionsWithin,
  limitWarnings,
  processLimits,
} from '../../bootstrap/wiring/process-limits.ts'
import { redirectDomains } from '../../bootstrap/wiring/sign-in/social-module.ts'
import { assets } from '../../docs/examples/assets/assets.ts'

/** As of a process that does not know its zone: it takes it for UTC. */
const inUtc = (at: Date) => at.toISOString().slice(11, 16)
const inShanghai = (at: Date) => inUtc(new Date(at.getTime() + 8 * 3_600_000))

describe('TZ', () => {
  it.each([
    ['Asia/Beijing', 'Asia/Shanghai'],
    ['Asia/shanghai', 'Asia/Shanghai'],
    ['Shanghai', 'Asia/Shanghai'],
    ['CST', 'Asia/Shanghai'],
    ['Europe/london', 'Europe/London'],
    ['+08:00', 'Etc/GMT-8'],
    ['<+08>-8', undefined],
    ['nowhere', undefined],
  ])('that is %s, which means UTC to the engine, is refused; meant is %s', (TZ, meant) => {
    const question = meant === undefined ? '' : ` Is ${meant} meant?`
    const [problem, ...others] = zoneProblems({ TZ }, inUtc)
    expect(problem).toBe(`TZ must be the name of a time zone such as Asia/Shanghai.${question}`)
    expect(others).toEqual([])
  })

  it.each([
    ['UTC+8', 'Etc/GMT-8'],
    ['GMT-5', 'Etc/GMT+5'],
    ['UTC+5:30', 'such as Asia/Shanghai.'],
  ])('that counts hours the other way round, %s, is refused', (TZ, meant) => {
    const other = (at: Date) => inUtc(new Date(at.getTime() - 3_600_000))
    expect(zoneProblems({ TZ }, other)[0]).toContain(meant)
  })

  it('that the engine follows is accepted', () => {
    const names = ['Asia/Shanghai', ':Asia/Shanghai', 'PRC', 'Asia/Chongqing', 'Etc/GMT-8', 'CST-8']
    expect(names.flatMap((TZ) => zoneProblems({ TZ }, inShanghai))).toEqual([])
    expect(['UTC', 'utc', 'UTC0'].flatMap((TZ) => zoneProblems({ TZ }, inUtc))).toEqual([])
  })

  it('stops a start like any wrong setting; empty, it is told', () => {
    const config = (TZ: string) => loadConfig({ TZ }, () => '')
    expect(() => config('Asia/Beijing')).toThrow(
      expect.objectContaining({
        problems: [expect.stringContaining('TZ must be')],
      }),
    )
    expect(config('').warnings).toEqual([expect.stringContaining('TZ is empty')])
  })
})

describe('redirect domains', () => {
  const PUBLIC_URL = 'https://console.example/prod-api'

  function admitted(env: Readonly<Record<string, string>>): string[] {
    const domains = redirectDomains(loadConfig(env, () => ''))
    const asked = ['console.example', 'other.example:8443', 'localhost:5666', '127.0.0.1']
    return asked.filter((domain) => domains.admits(domain))
  }

  describe('the domains users may return to', () => {
    it('are this machine while nobody else can reach the service', () => {
      expect(admitted({})).toEqual(['localhost:5666', '127.0.0.1'])
    })

    it('are empty when others can and no address is known', () => {
      expect(admitted({ HOST: '0.0.0.0' })).toEqual([])
    })

    it('are the host of the public address', () => {
      expect(admitted({ HOST: '0.0.0.0', PUBLIC_URL })).toEqual(['console.example'])
    })

    it('are not this machine behind a proxy, or in production', () => {
      expect(admitted({ PUBLIC_URL })).toEqual(['console.example'])
      expect(admitted({ TRUSTED_PROXIES: '127.0.0.1' })).toEqual([])
      expect(admitted({ NODE_ENV: 'production' })).toEqual([])
    })

    it('are both while the public address is on this machine', () => {
      const local = { PUBLIC_URL: 'http://localhost:5666/api' }
      expect(admitted(local)).toEqual(['localhost:5666', '127.0.0.1'])
    })

    it('are exactly the listed ones where there is a list', () => {
      const SOCIAL_DOMAINS = 'other.example:8443, third.example'
      expect(admitted({ PUBLIC_URL, SOCIAL_DOMAINS })).toEqual(['other.example:8443'])
    })
  })
})

describe('passkey site', () => {
  const at = (env: Record<string, string>) => passkeysAt(loadConfig(env, () => ''))
  const PUBLIC_URL = 'https://console.example:8443/api'

  describe('where passkeys can be used', () => {
    it('is the public address, by its host name', () => {
      const { site } = at({ PUBLIC_URL })
      expect(site?.id).toBe('console.example')
      expect(site?.admits('https://console.example:8443')).toBe(true)
    })

    it('is every front end that may call from a browser', () => {
      const { site } = at({ PUBLIC_URL, CORS_ORIGINS: 'https://admin.console.example' })
      expect(site?.admits('https://admin.console.example')).toBe(true)
    })

    it.each([
      'https://console.example',
      'http://console.example:8443',
      'https://evil.console.example:8443',
      'https://console.example:8443.evil.example',
      'http://localhost:5666',
      'null',
      '',
    ])('is not %j', (origin) => {
      expect(at({ PUBLIC_URL }).site?.admits(origin)).toBe(false)
    })

    it.each([
      {},
      { PUBLIC_URL: 'http://localhost:5320' },
    ])('is this machine, on any port, in development: %j', (env) => {
      const { site } = at(env)
      expect(site?.id).toBe('localhost')
      expect(site?.admits('http://localhost:5666')).toBe(true)
      expect(site?.admits('http://localhost')).toBe(true)
      expect(site?.admits('http://localhost:5666.evil.example')).toBe(false)
      expect(site?.admits('http://localhost.evil.example')).toBe(false)
      expect(site?.admits('http://127.0.0.1:5666')).toBe(false)
    })

    it.each([
      ['no_address', { HOST: '0.0.0.0' }],
      ['no_address', { NODE_ENV: 'production' }],
      ['no_address', { TRUSTED_PROXIES: '10.0.0.1' }],
      ['no_https', { PUBLIC_URL: 'http://console.example' }],
      ['no_name', { PUBLIC_URL: 'https://192.0.2.7' }],
      ['no_name', { PUBLIC_URL: 'http://127.0.0.1:5320' }],
      ['no_name', { PUBLIC_URL: 'https://[2001:db8::1]' }],
    ])('is nowhere, because of %s: %j', (off, env) => {
      expect(at(env)).toEqual({ off })
    })
  })
})

const advice = 'Use another.'
const twice = { ...assets, pages: [...(assets.pages ?? []), ...(assets.pages ?? [])] }

it('a deprecated option is told once for each module that has it', () => {
  const deprecated = ['pages.sheet.import', 'pages.of.fields.*.dictionary', 'pages.guard'].map(
    (option) => ({ option, advice }),
  )
  expect(deprecatedUses([twice, { name: 'none', words: ['None', '无'] }], deprecated)).toEqual([
    'Module assets: pages.sheet.import is deprecated. Use another.',
    'Module assets: pages.of.fields.*.dictionary is deprecated. Use another.',
  ])
})

const MIB = 1024 * 1024

describe('the room of a process', () => {
  it.each([
    [256, 78],
    [1100, 500],
    [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
  ])('of %d descriptors is %d connections', (descriptors, connections) => {
    expect(connectionsWithin(descriptors)).toBe(connections)
  })

  it('is too small for a service, in words an operator understands', () => {
    expect(() => connectionsWithin(255)).toThrow(CannotStart)
    expect(() => connectionsWithin(255)).toThrow('may open 255 files at once, and needs 256')
  })

  it('is refused where its container has too little memory, before the kernel ends it', () => {
    const small = () => assertMemory('embedded', 256 * MIB)
    expect(small).toThrow(CannotStart)
    expect(small).toThrow(
      'has 256 MiB of memory; the embedded database needs 384: give it more, or set DATABASE_URL.',
    )
    expect(() => assertMemory('servers', 255 * MIB)).toThrow('the service needs 256: give it more.')
    expect(() => assertMemory('servers', 256 * MIB)).not.toThrow()
    // Node's two ways to say that there is no limit.
    for (const limit of [0, 2 ** 64]) expect(() => assertMemory('embedded', limit)).not.toThrow()
  })

  it('is reported where it is smaller than configured', () => {
    const room = { connections: 78, memoryBytes: 40 * MIB }
    expect(limitWarnings(room, room)).toEqual([])
    const [connections, memory] = limitWarnings(room, { connections: 79, memoryBytes: 41 * MIB })
    expect(connections).toContain('78 connections')
    expect(memory).toContain('OVERLOAD_MEMORY_MIB is limited to 40')
  })

  it('is measured', () => {
    const { connections, memoryBytes } = processLimits()
    expect(connections).toBeGreaterThan(10)
    expect(memoryBytes).toBeGreaterThanOrEqual(32 * MIB)
  })
})
