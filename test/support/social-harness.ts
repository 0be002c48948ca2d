import { BrowserCookie } from '../../adapters/http/edge/callers/browser-cookie.ts'
import { OptionalCaller } from '../../adapters/http/edge/callers/optional-caller.ts'
import { bindMiniProgramRoute } from '../../adapters/http/sign-in/bind-mini-program.ts'
import { completeBindingRoute } from '../../adapters/http/sign-in/complete-binding.ts'
import { listBindingsRoute } from '../../adapters/http/sign-in/list-bindings.ts'
import { removeBindingRoute } from '../../adapters/http/sign-in/remove-binding.ts'
import { startSocialRoute } from '../../adapters/http/sign-in/start-social.ts'
import { OutsideLogin } from '../../application/auth/grants/outside-login.ts'
import { SocialGrant } from '../../application/auth/grants/social-grant.ts'
import { XcxGrant } from '../../application/auth/grants/xcx-grant.ts'
import { LoginGuard } from '../../application/auth/login-guard.ts'
import { ResolveSession } from '../../application/auth/resolve-session.ts'
import { SessionCopies } from '../../application/auth/session-copies.ts'
import { SessionUse } from '../../application/auth/session-use.ts'
import { BindIdentity } from '../../application/auth/social/bind-identity.ts'
import { BindMiniProgram } from '../../application/auth/social/bind-mini-program.ts'
import { CompleteBinding } from '../../application/auth/social/complete-binding.ts'
import { ListBindings } from '../../application/auth/social/list-bindings.ts'
import { LoginStates } from '../../application/auth/social/login-states.ts'
import { MiniPrograms } from '../../application/auth/social/mini-programs.ts'
import { RedirectDomains } from '../../application/auth/social/redirect-domains.ts'
import { RemoveBinding } from '../../application/auth/social/remove-binding.ts'
import { StartSocial } from '../../application/auth/social/start-social.ts'
import { GrantPolicy } from '../../domain/client/grant-policy.ts'
import { GRANT_TYPES } from '../../domain/client/grant-type.ts'
import { aClient, aUser } from './builders.ts'
import type { Answer } from './http-doors.ts'
import { type HttpHarness, httpHarness } from './http-harness.ts'
import type { HttpStores } from './http-stores.ts'
import { FakeMiniProgram, FakeProvider } from './social-providers.ts'

export const DOMAIN = 'console.example'
export const PASSWORD = 'Correct-Horse-8'

export interface SocialHarness extends HttpHarness {
  readonly github: FakeProvider
  readonly gitee: FakeProvider
  readonly wechat: FakeMiniProgram
  /** A new user with a password. @returns id and session */
  person(name: string): Promise<{ userId: string; token: string }>
  /** Calls the binding endpoint. @returns what the page and the browser have then */
  leave(options?: Leaving): Promise<Journey>
  /** Comes back without a session. */
  logInWith(journey: Partial<Journey> & { socialCode: string }): Promise<Answer>
  /** Comes back with one. */
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

type Parts = Pick<SocialHarness, 'github' | 'gitee' | 'wechat'> & {
  readonly checksBrowser: boolean
}

/** The HTTP surface with two third parties and a mini-program. */
export async function socialHarness(checksBrowser = true): Promise<SocialHarness> {
  const parts = {
    github: new FakeProvider('github'),
    gitee: new FakeProvider('gitee'),
    wechat: new FakeMiniProgram('wx01'),
    checksBrowser,
  }
  const http = await httpHarness({
    routes: (stores) => socialRoutes(stores, parts),
    moreStrategies: (stores) => socialStrategies(stores, parts),
  })
  const client = { id: '1', clientId: http.builtInClientId, grants: new GrantPolicy(GRANT_TYPES) }
  await http.given.client(aClient(client))
  return { ...http, ...parts, ...socialDoors(http) }
}

function providersOf({ github, gitee }: Parts) {
  return new Map([github, gitee].map((provider) => [provider.source, provider]))
}

function programsOf({ wechat }: Parts) {
  return new MiniPrograms(new Map([[wechat.appId, wechat]]))
}

function statesOf({ codes, ids, tokens }: HttpStores, { checksBrowser }: Parts) {
  return new LoginStates(codes, ids, tokens, checksBrowser)
}

function socialStrategies(stores: HttpStores, parts: Parts) {
  const guard = new LoginGuard(stores.limiter, { name: 'login', limit: 100, seconds: 900 }, true)
  const login = new OutsideLogin(guard, stores.bindings)
  return [
    new SocialGrant(providersOf(parts), statesOf(stores, parts), login),
    new XcxGrant(programsOf(parts), login),
  ]
}

function socialRoutes(stores: HttpStores, parts: Parts) {
  const { bindings, clock, clients, sessions, tokens } = stores
  const copies = new SessionCopies(stores.cache, stores.accessVersion)
  const use = new SessionUse(sessions)
  const resolve = new ResolveSession(clients, copies, sessions, use, clock)
  const providers = providersOf(parts)
  const states = statesOf(stores, parts)
  const bind = new BindIdentity(bindings, stores.notifier, clock)
  const cookie = new BrowserCookie(false)
  const domains = new RedirectDomains([DOMAIN], false)
  return [
    startSocialRoute(
      new StartSocial(providers, domains, states),
      new OptionalCaller(resolve, tokens),
      cookie,
    ),
    completeBindingRoute(new CompleteBinding(providers, states, bind), cookie),
    bindMiniProgramRoute(new BindMiniProgram(programsOf(parts), bind)),
    removeBindingRoute(new RemoveBinding(bindings, stores.notifier)),
    listBindingsRoute(new ListBindings(bindings)),
  ]
}

function socialDoors(http: HttpHarness) {
  const session = (token: string | undefined) => ({
    clientid: http.builtInClientId,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  })
  return {
    async person(name: string) {
      const { id } = await http.given.user(aUser({ name }), await http.hasher.hash(PASSWORD))
      const answer = await http.logIn({ username: name, password: PASSWORD })
      return { userId: id, token: http.tokenOf(answer) }
    },
    async leave({ source = 'github', token, domain = DOMAIN }: Leaving = {}): Promise<Journey> {
      const url = `/auth/binding/${source}`
      const query = { domain, tenantId: '000000' }
      http.clock.advance(4) // one source may leave only twenty times a minute
      const answer = await http.send({ url, query, headers: session(token) })
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
        headers: { ...session(token), cookie },
        payload: { grantType: 'social', tenantId: '000000', source: 'github', ...fields },
      })
    },
  }
}
