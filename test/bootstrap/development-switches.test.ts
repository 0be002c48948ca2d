import { describe, expect, it } from 'vitest'
import { loadConfig } from '../../bootstrap/settings/config.ts'
import { nameIn, problemsOf } from '../support/wrong-settings.ts'

const SIGNS: Readonly<Record<string, string>> = {
  HOST: '0.0.0.0',
  PUBLIC_URL: 'https://console.example.com',
  TRUSTED_PROXIES: '127.0.0.1',
  NODE_ENV: 'production',
}
const DOORS: Readonly<Record<string, string>> = {
  CAPTCHA: 'off',
  LOGIN_ENVELOPE: 'optional',
  VBEN_SURFACE: 'on',
  DEV_INBOX: 'on',
}

describe('a public entry', () => {
  for (const signs of combinations(SIGNS)) {
    it(`has no development surface when it is recognised by ${Object.keys(signs).join() || 'nothing'}`, () => {
      const isPublic = Object.keys(signs).length > 0
      for (const doors of combinations(DOORS)) {
        const names = Object.keys(doors)
        const problems = problemsOf({ ...signs, ...doors })
        expect(problems.map(nameIn), names.join()).toEqual(isPublic ? names : [])
        for (const problem of problems) {
          const told = Object.keys(SIGNS).filter((sign) => problem.includes(sign))
          expect(told).toEqual(Object.keys(signs))
        }
      }
    })
  }

  it.each([
    ...['127.1', '0x7f.1', '0177.0.0.1', 'ip6-localhost', 'localhost.localdomain'],
    ...['2130706433', '127.0.0.1.nip.io', '::', '0.0.0.0', '128.0.0.1', '192.168.1.1'],
  ])('is what listens at %s: nobody knows for certain where that leads', (HOST) => {
    expect(problemsOf({ HOST, CAPTCHA: 'off' }).map(nameIn)).toEqual(['CAPTCHA'])
  })

  it.each([
    ...['localhost', 'LOCALHOST', '127.0.0.1', '127.9.9.9', '::1', '0:0:0:0:0:0:0:1'],
    ...['::ffff:127.0.0.1', '::ffff:7f00:1'],
  ])('is not what listens at %s', (HOST) => {
    expect(problemsOf({ HOST, CAPTCHA: 'off' })).toEqual([])
  })

  it.each([
    ...['http://localhost.:5666/api', 'http://localhost.example', 'http://[::]', 'http://0.0.0.0'],
    ...['http://127.0.0.1.nip.io', 'http://[::ffff:128.0.0.1]', 'http://10.0.0.1'],
  ])('is what is found at %s', (PUBLIC_URL) => {
    expect(problemsOf({ PUBLIC_URL, CAPTCHA: 'off' }).map(nameIn)).toEqual(['CAPTCHA'])
  })

  it.each([
    ...['http://localhost:5666/api', 'https://LOCALHOST', 'http://[::1]:5666'],
    // The address itself is made plain before anybody looks at it.
    ...['http://127.1', 'http://0x7f.1/', 'http://[::ffff:127.0.0.1]:80'],
  ])('is not what is found at %s', (PUBLIC_URL) => {
    expect(problemsOf({ PUBLIC_URL, CAPTCHA: 'off' })).toEqual([])
  })

  it.each([
    ['production', false],
    ['Production', false],
    ['prod', false],
    [' production ', false],
    ['development', true],
    ['test', true],
  ])('is an environment called %s: %s', (NODE_ENV, opens) => {
    expect(problemsOf({ NODE_ENV, CAPTCHA: 'off' }).length === 0).toBe(opens)
  })
})

it('every development surface is warned about on a loopback entry', () => {
  const { warnings } = loadConfig(DOORS, () => '')
  expect(warnings.map(nameIn)).toEqual(Object.keys(DOORS))
})

/** Every choice of these settings, nothing and all of them included. */
function combinations(settings: Readonly<Record<string, string>>) {
  const entries = Object.entries(settings)
  return Array.from({ length: 2 ** entries.length }, (_, choice) =>
    Object.fromEntries(entries.filter((_entry, at) => (choice >> at) & 1)),
  )
}
