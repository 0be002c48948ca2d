import { describe, expect, it } from 'vitest'
import { loadConfig } from '../../bootstrap/settings/config.ts'
import { passkeysAt } from '../../bootstrap/settings/passkey-site.ts'

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
