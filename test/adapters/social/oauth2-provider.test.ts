import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { OAuth2Provider } from '../../../adapters/social/oauth2-provider.ts'
import { PRESETS } from '../../../adapters/social/presets/presets.ts'
import type { OutsideIdentity } from '../../../application/ports/sign-in/identity-provider.ts'
import { ProviderFailed } from '../../../domain/identity/sign-in/provider-errors.ts'
import { identityProviderContract } from '../../contract/identity-provider.contract.ts'
import { aStart, outcomeOf } from '../../support/social-starts.ts'
import { BROKEN_ANSWERS, stall, stallInside } from '../../support/vendors/broken-answers.ts'
import { KINDS, type OAuth2Case, startOAuth2Case } from '../../support/vendors/oauth2-case.ts'
import { ACCOUNT } from '../../support/vendors/vendor-script.ts'

const WRONG_IDS = [null, '', '  ', 1.5, 2 ** 53, true, [], ['1'], {}, '1\0', 'x'.repeat(256)]

const PEOPLE: Readonly<Record<(typeof KINDS)[number], OutsideIdentity>> = {
  dingtalk: {
    outsideId: 'z21HjQliSzpw0YWCNxmii6u2Os62cZ62iSZ',
    userName: 'zhangsan',
    nickName: 'zhangsan',
    email: 'zhangsan@example.com',
    avatarUrl: 'https://static.example/a.png',
    claims: {
      unionId: ['z21HjQliSzpw0YWCNxmii6u2Os62cZ62iSZ'],
      openId: ['123'],
      nick: ['zhangsan'],
      email: ['zhangsan@example.com'],
      avatarUrl: ['https://static.example/a.png'],
    },
  },
  feishu: {
    outsideId: 'on_d89jhsdhjsajkda7828enjdj328ydhhw3u43yjhdj',
    userName: '张三',
    nickName: '张三',
    email: 'zhangsan@example.com',
    avatarUrl: 'https://avatars.example/zhangsan',
    claims: {
      name: ['张三'],
      avatar_url: ['https://avatars.example/zhangsan'],
      open_id: ['ou_caecc734c2e3328a62489fe0648c4b98779515d3'],
      union_id: ['on_d89jhsdhjsajkda7828enjdj328ydhhw3u43yjhdj'],
      enterprise_email: ['zhangsan@example.com'],
      tenant_key: ['736588c92lxf175d'],
    },
  },
  gitee: {
    outsideId: '7384921',
    userName: 'mayun',
    nickName: '码云',
    email: 'mayun@example.com',
    avatarUrl: 'https://gitee.example/a.png',
  },
  github: {
    outsideId: '583231',
    userName: 'octocat',
    nickName: 'The Octocat',
    email: undefined,
    avatarUrl: 'https://avatars.example/u/583231',
  },
  gitlab: {
    outsideId: '42',
    userName: 'tanuki',
    nickName: 'Tanuki',
    email: 'tanuki@example.com',
    avatarUrl: undefined,
  },
  wechat: {
    outsideId: 'o6_bmasdasdsad6_2sgVt7hMZOPfL',
    userName: '微信用户',
    nickName: '微信用户',
    email: undefined,
    avatarUrl: 'https://thirdwx.example/132',
  },
  wecom: {
    outsideId: 'ZhangSan',
    userName: 'ZhangSan',
    nickName: 'ZhangSan',
    email: undefined,
    avatarUrl: undefined,
    claims: { userid: ['ZhangSan'] },
  },
}

let running: OAuth2Case

afterEach(() => running.vendor.stop())

describe.each(KINDS)('OAuth2Provider, %s', (kind) => {
  beforeEach(async () => {
    running = await startOAuth2Case(kind)
  })

  identityProviderContract(kind, PRESETS[kind].usesPkce === true, () => ({
    provider: running.provider(),
    person: PEOPLE[kind],
    agree: async (address) => running.vendor.codes.agree(address),
  }))

  it.each(BROKEN_ANSWERS)('identifies nobody when the vendor %s', async (_case, how) => {
    for (const path of [running.script.tokenPath, running.script.userPath]) {
      running.vendor.misbehave(path, how)
      await expectNobody(kind)
      expect(running.vendor.asked).not.toContain('/elsewhere')
      running.vendor.behave()
    }
    expect(await login()).toEqual(PEOPLE[kind])
  })

  it.each([
    ['nothing', stall],
    ['half of its answer', stallInside],
  ])('identifies nobody when the vendor sends %s and keeps the connection open', async (_case, how) => {
    for (const path of [running.script.tokenPath, running.script.userPath]) {
      running.vendor.misbehave(path, how)
      const failure = await expectNobody(kind, running.provider(300))
      expect(inspect(failure)).toContain('deadline')
      running.vendor.behave()
    }
  })

  it.each(WRONG_IDS)('identifies nobody by the id %j', async (id) => {
    running.vendor.codes.person = {
      ...running.script.person,
      id,
      unionid: id,
      unionId: id,
      openid: id,
      union_id: id,
      userid: id,
    }
    await expectNobody(kind)
  })

  it('identifies nobody without an id, whatever else is sent', async () => {
    const { id, unionid, unionId, openid, union_id, userid, ...rest } = running.script.person
    // WeCom says so of people outside the company.
    const outside = { openid: 'oAAA', external_userid: 'wmAAA' }
    running.vendor.codes.person = {
      ...rest,
      sub: '1',
      openId: '1',
      uid: 1,
      ...(userid !== undefined && outside),
    }
    await expectNobody(kind)
  })

  it('is refused with another secret', async () => {
    await expectNobody(kind, running.provider(undefined, 'another-secret'))
  })

  it('identifies nobody while the vendor is away', async () => {
    const { provider, vendor, issuer } = await startOAuth2Case(kind)
    const code = vendor.codes.agree(await provider().authorizationUrl(aStart())).code
    await vendor.stop()
    const failure = await outcomeOf(provider().identify(code, aStart()))
    expect(failure).toBeInstanceOf(ProviderFailed)
    expect(inspect(failure)).toContain('ECONNREFUSED')
    expect(inspect(failure)).not.toContain(issuer)
  })

  it('goes to the public addresses unless told otherwise', async () => {
    const account = { ...ACCOUNT, source: kind, issuer: undefined, scopes: 'own scope' }
    const url = new URL(await new OAuth2Provider(account, PRESETS[kind]).authorizationUrl(aStart()))
    expect(url.protocol).toBe('https:')
    expect(PRESETS[kind].addresses.authorize).toBe(url.origin + url.pathname)
    expect(url.searchParams.get('scope')).toBe('own scope')
  })
})

describe('OAuth2Provider, wechat', () => {
  beforeEach(async () => {
    running = await startOAuth2Case('wechat')
  })

  it('has one deadline for all it asks', async () => {
    running.vendor.dawdle(1000)
    const failure = await expectNobody('wechat', running.provider(1800))
    expect(inspect(failure)).toContain('deadline')
    expect(running.vendor.asked).toContain(running.script.userPath)
  })

  it('asks in the order that WeChat documents', async () => {
    const url = new URL(await running.provider().authorizationUrl(aStart()))
    const order = ['appid', 'redirect_uri', 'response_type', 'scope', 'state']
    expect([...url.searchParams.keys()]).toEqual(order)
  })

  it('falls back to the openid of this application', async () => {
    const { unionid, ...person } = running.script.person
    running.vendor.codes.person = person
    expect(await login()).toMatchObject({ outsideId: person.openid })
  })

  it('identifies nobody when both answers are about different people', async () => {
    running.vendor.codes.person = { ...running.script.person, openid: 'somebody-else' }
    await expectNobody('wechat')
  })
})

async function login(provider = running.provider()): Promise<unknown> {
  const start = aStart()
  const { code } = running.vendor.codes.agree(await provider.authorizationUrl(start))
  return outcomeOf(provider.identify(code, start))
}

/** Fails as promised, and tells the log nothing that has to stay secret. */
async function expectNobody(kind: string, provider = running.provider()): Promise<unknown> {
  const outcome = await login(provider)
  expect(outcome, kind).toBeInstanceOf(ProviderFailed)
  const shown = inspect(outcome, { depth: 9, showHidden: true })
  expect(shown).not.toMatch(/canary|another-secret/)
  expect(shown).toContain('cause')
  return outcome
}
