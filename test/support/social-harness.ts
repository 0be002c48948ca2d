import { Tokens as T } from '../../bootstrap/wiring/tokens.ts'
import { GrantPolicy } from '../../domain/client/grant-policy.ts'
import { GRANT_TYPES } from '../../domain/client/grant-type.ts'
import { FakeMiniProgram, FakeProvider } from '../memory/sign-in/memory-providers.ts'
import { aClient } from './builders.ts'
import type { Answer } from './http-doors.ts'
import { type HttpHarness, httpHarness } from './http-harness.ts'

export const DOMAIN = 'console.example'

export interface SocialHarness extends HttpHarness {
  readonly github: FakeProvider
  readonly gitee: FakeProvider
  readonly wechat: FakeMiniProgram
  /** Calls the binding endpoint. @returns what page and browser have afterwards */
  leave(options?: Leaving): Promise<Journey>
  /** Returns from the third party without a session. */
  logInWith(journey: Partial<Journey> & { socialCode: string }): Promise<Answer>
  /** Returns from it with a session. */
  bindWith(token: string, journey: Partial<Journey> & { socialCode: string }): Promise<Answer>
}

export interface Leaving {
  readonly source?: string
  readonly token?: string
  readonly domain?: string
}

export interface Journey {
  readonly source: string
  readonly socialState: string
  readonly cookie: string
  readonly answer: Answer
}

/** The HTTP surface with two third parties and a mini-program. */
export async function socialHarness(checksBrowser = true): Promise<SocialHarness> {
  const parts = {
    github: new FakeProvider('github'),
    gitee: new FakeProvider('gitee'),
    wechat: new FakeMiniProgram('wx01'),
  }
  const { github, gitee, wechat } = parts
  const http = await httpHarness({
    env: { SOCIAL_DOMAINS: DOMAIN, SOCIAL_BROWSER_CHECK: checksBrowser ? 'on' : 'off' },
    rebind: (container) => {
      const providers = new Map([github, gitee].map((provider) => [provider.source, provider]))
      container.rebind(T.IdentityProviders).toConstantValue(providers)
      container.rebind(T.MiniPrograms).toConstantValue(new Map([[wechat.appId, wechat]]))
    },
  })
  const client = { id: '1', clientId: http.builtInClientId, grants: new GrantPolicy(GRANT_TYPES) }
  await http.given.client(aClient(client))
  return { ...http, ...parts, ...socialDoors(http) }
}

function socialDoors(http: HttpHarness) {
  return {
    async leave({ source = 'github', token, domain = DOMAIN }: Leaving = {}): Promise<Journey> {
      const url = `/auth/binding/${source}`
      const query = { domain, tenantId: '000000' }
      http.clock.advance(4) // one source may leave only twenty times a minute
      const answer = await http.send({ url, query, headers: http.sessionHeaders(token) })
      const address = URL.parse(String(answer.body.data))
      const [cookie = ''] = String(answer.headers['set-cookie'] ?? '').split(';')
      return { source, socialState: address?.searchParams.get('state') ?? '', cookie, answer }
    },
    async logInWith({ cookie = '', answer: _, ...fields }: Partial<Journey>) {
      const body = { clientId: http.builtInClientId, grantType: 'social', ...fields }
      const { headers, payload } = http.sealed({ source: 'github', ...body })
      return http.send({
        method: 'POST',
        url: '/auth/login',
        headers: { ...headers, cookie },
        payload,
      })
    },
    async bindWith(token: string, { cookie = '', answer: _, ...fields }: Partial<Journey>) {
      return http.send({
        method: 'POST',
        url: '/auth/social/callback',
        headers: { ...http.sessionHeaders(token), cookie },
        payload: { grantType: 'social', tenantId: '000000', source: 'github', ...fields },
      })
    },
  }
}
