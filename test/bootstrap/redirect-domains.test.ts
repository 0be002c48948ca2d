import { describe, expect, it } from 'vitest'
import { loadConfig } from '../../bootstrap/settings/config.ts'
import { redirectDomains } from '../../bootstrap/wiring/sign-in/social-module.ts'

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
