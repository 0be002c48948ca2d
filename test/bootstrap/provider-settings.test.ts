import { inspect } from 'node:util'
import { Container } from 'inversify'
import { describe, expect, it } from 'vitest'
import { OAuth2Provider } from '../../adapters/social/oauth2-provider.ts'
import { OpenIdProvider } from '../../adapters/social/openid-provider.ts'
import { type Config, loadConfig } from '../../bootstrap/settings/config.ts'
import type { Environment } from '../../bootstrap/settings/environment.ts'
import { providersModule } from '../../bootstrap/wiring/sign-in/social-module.ts'
import { Tokens } from '../../bootstrap/wiring/tokens.ts'
import { problemsOf } from '../support/wrong-settings.ts'

const GITHUB = {
  SOCIAL_GITHUB_CLIENT_ID: 'id',
  SOCIAL_GITHUB_CLIENT_SECRET: 'canary-secret',
  SOCIAL_GITHUB_REDIRECT_URI: 'https://console.example/social-callback?source=github',
}
const MAXKEY = {
  SOCIAL_MAXKEY_ISSUER: 'https://id.example/realms/main',
  SOCIAL_MAXKEY_CLIENT_ID: 'id',
  SOCIAL_MAXKEY_CLIENT_SECRET_FILE: '/run/secrets/maxkey',
  SOCIAL_MAXKEY_REDIRECT_URI: 'http://localhost:5666/social-callback?source=maxkey',
}
const MINI_PROGRAM = { XCX_wx0123456789abcdef_SECRET: 'canary-mini' }

describe('the settings of providers', () => {
  it('are empty when unset or set to an empty text', () => {
    expect(load({}).providers).toMatchObject({ sources: [], miniPrograms: [] })
    const nothing = { SOCIAL_GITHUB_KIND: '', SOCIAL_GITHUB_CLIENT_ID: '', XCX_wx1_SECRET: '' }
    expect(load(nothing).providers).toMatchObject({ sources: [], miniPrograms: [] })
  })

  it('name sources and mini-programs', () => {
    const { sources, miniPrograms } = load({ ...GITHUB, ...MAXKEY, ...MINI_PROGRAM }).providers
    expect(sources.map(({ source, kind, issuer }) => [source, kind, issuer])).toEqual([
      ['github', 'github', undefined],
      ['maxkey', 'oidc', 'https://id.example/realms/main'],
    ])
    expect(sources[1]?.clientSecret.reveal()).toBe('from a file')
    expect(miniPrograms.map(({ appId }) => appId)).toEqual(['wx0123456789abcdef'])
  })

  it('can call a known kind by another name, and an unknown one by a known name', () => {
    const { sources } = load({
      ...renamed(GITHUB, 'GITHUB', 'WORK_CODE'),
      SOCIAL_WORK_CODE_KIND: 'gitlab',
      SOCIAL_WORK_CODE_ISSUER: 'https://git.example',
      SOCIAL_WORK_CODE_SCOPES: 'read_user email',
    }).providers
    expect(sources).toMatchObject([
      {
        source: 'work_code',
        kind: 'gitlab',
        issuer: 'https://git.example',
        scopes: 'read_user email',
      },
    ])
  })

  it.each([
    'CLIENT_ID',
    'CLIENT_SECRET',
    'REDIRECT_URI',
  ])('stop the start while %s is missing', (field) => {
    const name = `SOCIAL_GITHUB_${field}`
    const problems = problemsOf({ ...GITHUB, [name]: '' }, readFile)
    expect(problems).toEqual([`${name} is missing; set it, or remove what else is set for it.`])
  })

  it.each([
    ['SOCIAL_MAXKEY_ISSUER', ''],
    ['SOCIAL_MAXKEY_ISSUER', 'http://id.example'],
    ['SOCIAL_MAXKEY_ISSUER', 'http://10.0.0.1'],
    ['SOCIAL_MAXKEY_ISSUER', 'https://id.example/?a=b'],
    ['SOCIAL_MAXKEY_ISSUER', 'https://user:word@id.example'],
    ['SOCIAL_MAXKEY_ISSUER', 'id.example'],
    ['SOCIAL_MAXKEY_KIND', 'saml'],
    ['SOCIAL_MAXKEY_REDIRECT_URI', '/social-callback'],
    ['SOCIAL_MAXKEY_REDIRECT_URI', 'https://console.example/#/social-callback'],
    ['SOCIAL_MAXKEY_REDIRECT_URI', 'javascript:alert(1)'],
    ['SOCIAL_MAXKEY_SCOPES', 'profile email'],
    ['XCX_API', 'http://api.example'],
  ])('stop the start with %s=%s, and are named once', (name, value) => {
    const problems = problemsOf({ ...MAXKEY, [name]: value }, readFile)
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([name])
    if (value) expect(problems.join()).not.toContain(value)
  })

  it('stop the start with a secret in two places, or in no file', () => {
    const twice = { ...MAXKEY, SOCIAL_MAXKEY_CLIENT_SECRET: 'canary' }
    expect(problemsOf(twice, readFile)).toHaveLength(1)
    expect(
      problemsOf({ ...GITHUB, SOCIAL_GITHUB_CLIENT_SECRET_FILE: '/x' }, readFile),
    ).toHaveLength(1)
    expect(problemsOf({ XCX_wx1_SECRET_FILE: '/run/secrets/empty' }, readFile)).toHaveLength(1)
    expect(problemsOf({ XCX_wx1_SECRET: 'a', XCX_WX1_SECRET: 'b' }, readFile)).toHaveLength(1)
  })

  it.each([
    ['SOCIAL_GITHUB_SCOPE', 'SOCIAL_GITHUB_SCOPES'],
    ['SOCIAL_GITHUB_CLIENTID', 'SOCIAL_GITHUB_CLIENT_ID'],
    ['SOCIAL_GITHUB_TOKEN', 'gatehouse settings'],
    ['SOCIAL_github_SCOPES', 'SOCIAL_GITHUB_SCOPES'],
    ['XCX_APIS', 'XCX_API'],
    ['XCX_wx1_SECRETS', 'gatehouse settings'],
  ])('stop the start when one is called %s', (name, hint) => {
    const { SOCIAL_GITHUB_CLIENT_ID: id, ...rest } = GITHUB
    const env = hint.endsWith('_ID') ? { ...rest, [name]: id } : { ...GITHUB, [name]: 'canary' }
    const [problem = ''] = problemsOf(env, readFile).filter((told) => told.startsWith(`${name} `))
    expect(problem).toContain(hint)
    expect(problem).not.toContain('canary')
    if (!hint.endsWith('_ID')) expect(problemsOf(env, readFile)).toHaveLength(1)
  })

  it('are not taken for misspelt ones of each other', () => {
    const others = {
      ...renamed(GITHUB, 'GITHUB', 'GITHUC'),
      XCX_wx1_SECRET: 'a',
      XCX_wx2_SECRET: 'b',
    }
    const env = { ...GITHUB, ...others, SOCIAL_GITHUC_KIND: 'github' }
    expect(load(env).warnings).toEqual([])
  })

  it('do not show their secrets', () => {
    const config = load({ ...GITHUB, ...MINI_PROGRAM })
    expect(inspect(config, { depth: 9 }) + JSON.stringify(config)).not.toContain('canary')
  })
})

describe('the providers of a running service', () => {
  it('are those that are configured, by source and by appid', async () => {
    const container = new Container()
    container.bind(Tokens.Config).toConstantValue(load({ ...GITHUB, ...MAXKEY, ...MINI_PROGRAM }))
    container.bind(Tokens.ModuleProviders).toConstantValue(new Map())
    container.load(providersModule)
    const providers = container.get(Tokens.IdentityProviders)
    expect(providers.get('github')).toBeInstanceOf(OAuth2Provider)
    expect(providers.get('maxkey')).toBeInstanceOf(OpenIdProvider)
    expect([...providers].map(([key, { source }]) => [key, source])).toEqual([
      ['github', 'github'],
      ['maxkey', 'maxkey'],
    ])
    const programs = container.get(Tokens.MiniPrograms)
    expect([...programs].map(([key, { appId }]) => [key, appId])).toEqual([
      ['wx0123456789abcdef', 'wx0123456789abcdef'],
    ])
  })
})

function load(env: Environment): Config {
  return loadConfig(env, readFile)
}

function renamed(env: Environment, from: string, to: string): Environment {
  return Object.fromEntries(
    Object.entries(env).map(([name, value]) => [name.replace(`_${from}_`, `_${to}_`), value]),
  )
}

function readFile(path: string): string {
  return path.endsWith('empty') ? '\n' : 'from a file\n'
}
