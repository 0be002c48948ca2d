import { describe, expect, it } from 'vitest'
import { loadConfig } from '../../../bootstrap/settings/config.ts'
import { casSource, ssoSource, waysIn } from '../../../bootstrap/settings/directory-ways.ts'
import { WrongSettings } from '../../../bootstrap/settings/wrong-settings.ts'

const PAGE = 'https://console.example/social-callback?source='
const CAS = { CAS_URL: 'https://cas.example/cas', CAS_REDIRECT_URI: `${PAGE}cas` }
const KEYS = provider('KEYS', { ISSUER: 'https://id.example' })
const WECOM = provider('WECOM', { AGENT_ID: '1000002' })

function provider(name: string, further: Readonly<Record<string, string>>) {
  const values = { CLIENT_ID: 'id', CLIENT_SECRET: 'canary', REDIRECT_URI: PAGE + name, ...further }
  const settings = Object.entries(values).map(([key, value]) => [`SOCIAL_${name}_${key}`, value])
  return Object.fromEntries(settings)
}

function problemsOf(env: Readonly<Record<string, string>>): readonly string[] {
  try {
    loadConfig(env, () => '')
    return []
  } catch (error) {
    if (error instanceof WrongSettings) return error.problems
    throw error
  }
}

const waysOf = (env: Readonly<Record<string, string>>) =>
  waysIn(loadConfig(env, () => '')).map(({ source, isSecond, provesEmail }) =>
    [source, ...(isSecond ? ['second'] : []), ...(provesEmail ? ['proves'] : [])].join(' '),
  )

describe('settings of signing in with the directory', () => {
  it.each([
    ['CAS_REDIRECT_URI', { DIRECTORY: 'cas', CAS_URL: CAS.CAS_URL }],
    ['CAS_URL', { CAS_REDIRECT_URI: CAS.CAS_REDIRECT_URI }],
    ['CAS_URL', { DIRECTORY: 'cas' }],
    ['CAS_URL', { ...CAS }],
    ['CAS_URL', { ...CAS, DIRECTORY: 'cas', CAS_URL: 'http://cas.example/cas' }],
    ['CAS_REDIRECT_URI', { ...CAS, ...KEYS, DIRECTORY: 'cas', CAS_REDIRECT_URI: `${PAGE}keys` }],
    ['DIRECTORY=oidc', { DIRECTORY: 'oidc' }],
    ['DIRECTORY=oidc', { DIRECTORY: 'oidc', ...WECOM }],
    [
      'DIRECTORY_SIGN_IN',
      { DIRECTORY: 'oidc', ...KEYS, ...provider('B', { ISSUER: 'https://b.example' }) },
    ],
    ['DIRECTORY_SIGN_IN', { DIRECTORY: 'scim', DIRECTORY_SIGN_IN: 'keys' }],
    ['SSO', { DIRECTORY: 'scim', SSO: 'keys' }],
    ['SSO', { ...KEYS, SSO: 'keys' }],
    ['SOCIAL_WECOM_AGENT_ID', provider('WECOM', {})],
  ])('are wrong, and %s is named', (name, env) => {
    const problems = problemsOf(env)
    expect(problems.map((problem) => problem.split(' ', 1)[0])).toEqual([name])
    expect(problems.join()).not.toContain('canary')
  })

  it('are no problem of a part that is switched off', () => {
    expect(problemsOf({ DIRECTORY: 'cas', SSO: 'nowhere', PARTS_OFF: 'directory' })).toEqual([])
    const off = loadConfig({ ...KEYS, SSO: 'keys', PARTS_OFF: 'directory' }, () => '')
    expect([ssoSource(off), waysIn(off)]).toEqual([undefined, []])
  })

  it('say who logs in how', () => {
    expect(waysOf({ ...KEYS, ...CAS, DIRECTORY: 'oidc' })).toEqual(['KEYS'])
    expect(waysOf({ ...KEYS, ...CAS, DIRECTORY: 'cas' })).toEqual(['CAS proves'])
    expect(waysOf({ ...KEYS, DIRECTORY: 'scim' })).toEqual([])
    expect(waysOf({ ...KEYS, DIRECTORY: 'scim', DIRECTORY_SIGN_IN: 'keys' })).toEqual([
      'KEYS second',
    ])
    const contacts = { DIRECTORY_CLIENT_ID: 'id', DIRECTORY_CLIENT_SECRET: 'canary-contacts' }
    const scan = { ...KEYS, ...WECOM, ...contacts, DIRECTORY: 'wecom' }
    expect(waysOf({ ...scan, DIRECTORY_SIGN_IN: 'keys' })).toEqual(['WECOM second', 'KEYS second'])
    const second = provider('B', { ISSUER: 'https://b.example' })
    const two = { ...KEYS, ...second, DIRECTORY: 'oidc', DIRECTORY_SIGN_IN: 'b' }
    expect(waysOf(two)).toEqual(['B'])
  })

  it.each([
    ['cas', `${PAGE}cas`],
    ['maxkey', `${PAGE}maxkey`],
    ['cas', 'https://console.example/social-callback'],
    ['cas', `${PAGE}%00`],
    ['cas', `${PAGE}A%20B`],
  ])('name the CAS server %s for %s', (name, redirectUri) => {
    expect(casSource({ url: undefined, redirectUri })).toBe(name)
  })
})
