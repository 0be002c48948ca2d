import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import pino from 'pino'
import { docsRoute } from '../../adapters/http/description/docs-routes.ts'
import { dictionaryByTypeRoute } from '../../adapters/http/pages/dictionaries/dictionary-by-type.ts'
import { parameterByKeyRoute } from '../../adapters/http/pages/parameters/parameter-by-key.ts'
import { sseCloseRoute } from '../../adapters/http/push/sse-close.ts'
import { buildServer } from '../../adapters/http/server.ts'
import { DEFAULT_LIMITS, type HttpSettings } from '../../adapters/http/server-parts.ts'
import { captchaRoute } from '../../adapters/http/sign-in/captcha.ts'
import { codesRoute } from '../../adapters/http/sign-in/codes.ts'
import { getInfoRoute } from '../../adapters/http/sign-in/get-info.ts'
import { getRoutersRoute } from '../../adapters/http/sign-in/get-routers.ts'
import { loginRoute } from '../../adapters/http/sign-in/login.ts'
import { logoutRoute } from '../../adapters/http/sign-in/logout.ts'
import { tenantListRoute } from '../../adapters/http/sign-in/tenant-list.ts'
import { AuditTrail } from '../../application/audit/audit-trail.ts'
import { GrantStrategies } from '../../application/auth/grants/grant-strategies.ts'
import type { GrantStrategy } from '../../application/auth/grants/grant-strategy.ts'
import { PasswordGrant } from '../../application/auth/grants/password-grant.ts'
import { LimitedSessions } from '../../application/auth/limited-sessions.ts'
import { LoginGuard } from '../../application/auth/login-guard.ts'
import { LoginWithGrant } from '../../application/auth/login-with-grant.ts'
import { Logout } from '../../application/auth/logout.ts'
import { OpenSession } from '../../application/auth/open-session.ts'
import { PasswordRefusals } from '../../application/auth/password-refusals.ts'
import { RecordedLogin } from '../../application/auth/recorded-login.ts'
import { ResolveSession } from '../../application/auth/resolve-session.ts'
import { SessionCopies } from '../../application/auth/session-copies.ts'
import { SessionUse } from '../../application/auth/session-use.ts'
import { AvatarLinks } from '../../application/files/avatar-links.ts'
import { ListMyMenus } from '../../application/me/list-my-menus.ts'
import { WhoAmI } from '../../application/me/who-am-i.ts'
import type { RateWindow } from '../../application/ports/rate-window.ts'
import { GetParameter } from '../../application/settings/get-parameter.ts'
import { ListDictionary } from '../../application/settings/list-dictionary.ts'
import { IssueCaptcha } from '../../application/verification/issue-captcha.ts'
import type { User } from '../../domain/identity/user.ts'
import { MemoryObjectStores } from '../memory/files/memory-object-stores.ts'
import { aRole } from './access-builders.ts'
import { boundedComparisons } from './bounded-comparisons.ts'
import { aClient, aUser } from './builders.ts'
import { fileParts } from './file-parts.ts'
import { type HttpDoors, httpDoors } from './http-doors.ts'
import { type HttpStores, httpStores } from './http-stores.ts'

export const ADMIN_PASSWORD = 'Correct-Horse-7'

const MOST_SESSIONS = 20
const LOCK = { failuresBeforeLock: 5, firstLockMinutes: 10, longestLockMinutes: 80 }
const UNWATCHED = { lost: () => undefined, dropping: () => undefined }

export interface HarnessOptions {
  readonly settings?: Partial<HttpSettings>
  readonly stores?: Partial<HttpStores>
  /** Further routes, made when the stores exist. */
  readonly routes?: (stores: HttpStores) => readonly FastifyPluginAsync[]
  /** Instead of the password grant. */
  readonly strategies?: readonly GrantStrategy[]
  /** Next to the password grant, made when the stores exist. */
  readonly moreStrategies?: (stores: HttpStores) => readonly GrantStrategy[]
  /** Of the route that gives them out. */
  readonly captcha?: 'math' | 'off'
}

export interface HttpHarness extends HttpStores, HttpDoors {
  readonly app: FastifyInstance
  /** Everything that was logged, at the most talkative level. */
  readonly logged: () => string
}

/** The whole HTTP surface over memory adapters, with the built-in client and one administrator. */
export async function httpHarness(options: HarnessOptions = {}): Promise<HttpHarness> {
  const stores = { ...httpStores(), ...options.stores }
  await seed(stores)
  const lines: string[] = []
  const logger = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })
  const app = await buildServer({
    ...stores,
    logger,
    trail: new AuditTrail(stores.audit, stores.clock, () => undefined),
    resolveSession: new ResolveSession(
      stores.clients,
      new SessionCopies(stores.cache, stores.accessVersion),
      stores.sessions,
      new SessionUse(stores.sessions),
      stores.clock,
    ),
    settings: {
      trustedProxies: [],
      corsOrigins: [],
      requireEnvelope: true,
      // Tests repeat themselves; the one about repeats turns this on.
      limits: { ...DEFAULT_LIMITS, repeatSeconds: 0 },
      ...options.settings,
    },
    routes: [...coreRoutes(stores, options), ...(options.routes?.(stores) ?? [])],
  })
  return { app, logged: () => lines.join(''), ...stores, ...httpDoors(app, stores) }
}

function coreRoutes(stores: HttpStores, options: HarnessOptions) {
  const { strategies, moreStrategies, captcha = 'math' } = options
  const { clients, sessions, cache, tokens, ids, clock, codes, painter } = stores
  const copies = new SessionCopies(cache, stores.accessVersion)
  const password = passwordGrant(stores, loginGuard(stores))
  const login = new LoginWithGrant(
    clients,
    new GrantStrategies(strategies ?? [password, ...(moreStrategies?.(stores) ?? [])]),
    new OpenSession(
      new LimitedSessions(sessions, copies, stores.notifier, MOST_SESSIONS),
      tokens,
      ids,
      clock,
    ),
  )
  return [
    loginRoute(new RecordedLogin(login, stores.log, stores.rates, clock, UNWATCHED)),
    captchaRoute(new IssueCaptcha(captcha, ids, codes, painter)),
    tenantListRoute(),
    logoutRoute(new Logout(sessions, copies, stores.notifier, clock), tokens),
    codesRoute(),
    getInfoRoute(new WhoAmI(stores.users), avatarLinks(stores)),
    getRoutersRoute(new ListMyMenus(stores.menus)),
    dictionaryByTypeRoute(new ListDictionary(stores.dictionaries)),
    parameterByKeyRoute(new GetParameter(stores.parameters)),
    sseCloseRoute(stores.notifier, tokens),
    docsRoute({ version: '0.0.0', publicKeyLine: 'MII' }),
  ]
}

function avatarLinks(stores: HttpStores): AvatarLinks {
  return new AvatarLinks(fileParts(stores, new MemoryObjectStores()).links, stores.files)
}

export function loginGuard({ limiter }: HttpStores): LoginGuard {
  return new LoginGuard(limiter, { name: 'login', limit: 100, seconds: 900 }, true)
}

export function passwordGrant(stores: HttpStores, guard: LoginGuard) {
  const { users, hasher, rates } = stores
  const { comparisons } = boundedComparisons({ ...stores, guard }, LOCK)
  return new PasswordGrant(guard, users, hasher, comparisons, passwordRefusals(rates))
}

export function passwordRefusals(rates: RateWindow): PasswordRefusals {
  return new PasswordRefusals(rates, LOCK)
}

async function seed({ given, hasher, builtInClientId }: HttpStores): Promise<User> {
  await given.client(aClient({ id: '1', clientId: builtInClientId }))
  const admin = aUser({ id: '1', name: 'admin', roles: [aRole({ id: '1', key: 'superadmin' })] })
  return given.user(admin, await hasher.hash(ADMIN_PASSWORD))
}
