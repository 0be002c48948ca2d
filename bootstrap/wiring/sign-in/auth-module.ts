import { ContainerModule } from 'inversify'
import { BrowserCookie, TrustCookie } from '../../../adapters/http/edge/callers/browser-cookie.ts'
import { mounted } from '../../../adapters/http/route.ts'
import { loginRoutes } from '../../../adapters/http/sign-in/login.ts'
import { AccountPasswords } from '../../../application/auth/account-passwords.ts'
import { EndAccess } from '../../../application/auth/end-access.ts'
import { FactorGuard } from '../../../application/auth/factors/factor-guard.ts'
import { FailedTries } from '../../../application/auth/failed-tries.ts'
import { forgetLoginTraces } from '../../../application/auth/forget-login-traces.ts'
import type { GrantStrategy } from '../../../application/auth/grant-strategy.ts'
import { GrantStrategies } from '../../../application/auth/grants/grant-strategies.ts'
import {
  type PasswordComparison,
  PasswordGrant,
} from '../../../application/auth/grants/password-grant.ts'
import { LoginGuard } from '../../../application/auth/login-guard.ts'
import { LoginWithGrant } from '../../../application/auth/login-with-grant.ts'
import { Logout } from '../../../application/auth/logout.ts'
import { OpenSession } from '../../../application/auth/open-session.ts'
import { PasswordRefusals } from '../../../application/auth/password-refusals.ts'
import { ResolveSession } from '../../../application/auth/resolve-session.ts'
import { SessionCopies } from '../../../application/auth/session-copies.ts'
import type { WindowRule } from '../../../application/ports/sign-in/rate-window.ts'
import { IssueCaptcha } from '../../../application/verification/issue-captcha.ts'
import { ClientDoor } from '../../../domain/client/client-door.ts'
import { LastUses } from '../../../domain/shared/last-uses.ts'
import type { Config } from '../../settings/config.ts'
import { ssoSource } from '../../settings/directory-ways.ts'
import { allOf, bindClass, bindClassAs, gathered, madeFrom } from '../bind-class.ts'
import { bindRemoval, bindTask } from '../bind-task.ts'
import { token } from '../token.ts'
import { Tokens as T } from '../tokens.ts'

const BUDGET_SECONDS = 600

export const PASSWORD_COMPARISON = token<PasswordComparison>('PasswordComparison')

export const authModule = new ContainerModule(({ bind }) => {
  bindClass(bind, LoginGuard, [
    T.LoginLimiter,
    madeFrom(T.Config, failureBudget),
    madeFrom(T.Config, ({ limits }) => limits.lockFailures),
    madeFrom(T.Config, ({ login }) => login.captcha !== 'off'),
  ])
  // A new grant type is one more binding of this token, here or in its own module.
  bindClassAs(bind, T.GrantStrategy, PasswordGrant, [
    LoginGuard,
    T.UserRepo,
    PASSWORD_COMPARISON,
    gathered({ tries: FailedTries, refusals: PasswordRefusals }),
  ])
  bind(GrantStrategies).toDynamicValue(
    (made) => new GrantStrategies(made.getAll(T.GrantStrategy).filter(isConfigured)),
  )
  const steps = { clients: T.ClientRepo, strategies: GrantStrategies, factors: FactorGuard }
  const last = { refusals: PasswordRefusals, openSession: OpenSession }
  bindClass(bind, LoginWithGrant, [gathered({ ...steps, ...last })])
  bindClass(bind, IssueCaptcha, [
    madeFrom(T.Config, ({ login }) => login.captcha),
    T.Ids,
    T.CodeStore,
    T.CaptchaPainter,
  ])
  const leaving = { logout: Logout, tokens: T.TokenDigest }
  const browser = { cookie: BrowserCookie, trusted: TrustCookie }
  const tools = gathered({ login: T.RecordedLogin, captcha: IssueCaptcha, ...browser, ...leaving })
  bind(T.Routes).toDynamicValue((made) => [
    mounted(loginRoutes(captchaRate(made.get(T.Config))), tools.of(made)),
  ])
})

export const sessionModule = new ContainerModule(({ bind }) => {
  const mostOfUser = madeFrom(T.Config, ({ sessions }) => sessions.mostOfUser)
  const opened = { sessions: T.SessionStore, end: EndAccess, mostOfUser }
  const made = { tokens: T.TokenDigest, ids: T.Ids, clock: T.Clock, news: T.AccountNews }
  bindClass(bind, OpenSession, [gathered({ ...opened, ...made })])
  // The cache measures idle times exactly; these notes matter only when the cache is lost.
  bind(T.UsesOfSessions).toResolvedValue(
    (sessions) => new LastUses((uses) => sessions.touch(uses)),
    [T.SessionStore],
  )
  bindTask(bind, 'write session use', 15, T.UsesOfSessions, (uses) => uses.write())
  bindClass(bind, SessionCopies, [T.SessionCache, T.AccessVersion])
  const passwordChange = madeFrom(T.Config, passwordChangeIn)
  bindClass(bind, ClientDoor, [])
  const stored = { clients: T.ClientRepo, sessions: T.SessionStore, watch: T.SessionWatch }
  const rules = { clock: T.Clock, passwordChange, left: T.LeftBehind, door: ClientDoor }
  bindClass(bind, ResolveSession, [
    SessionCopies,
    T.UsesOfSessions,
    gathered({ ...stored, ...rules }),
  ])
  bindClass(bind, Logout, [T.SessionStore, SessionCopies, T.Notifier, T.Clock])
  bindTask(bind, 'store logouts', 15, Logout, (logout) => logout.store())
  bindRemoval(bind, 'remove dead sessions', 600, T.SessionStore, (sessions, ...asked) =>
    sessions.removeDead(...asked),
  )
  bindRemoval(bind, 'forget login traces', 3600, T.UserRepo, forgetLoginTraces)
})

/** Not counted while captchas are off. */
function captchaRate({ login, limits }: Config): WindowRule | undefined {
  if (login.captcha === 'off') return undefined
  return { name: 'captcha', limit: limits.captchasPerMinute, seconds: 60 }
}

/** What happens to callers whose password was set by somebody else. */
export function passwordChangeIn({ accounts: { passwordChange = 'advised' } }: Config) {
  return passwordChange
}

function isConfigured(strategy: GrantStrategy | undefined): strategy is GrantStrategy {
  return strategy !== undefined
}

/** Counts failed logins of a source, for all names together. */
export function failureBudget({ limits }: Config): WindowRule {
  return { name: 'login-failures', limit: limits.sourceFailures, seconds: BUDGET_SECONDS }
}

/** Counts wrong tries, and decides when they lead to a refusal. */
export const triesModule = new ContainerModule(({ bind }) => {
  bind(PASSWORD_COMPARISON).toResolvedValue(
    (passwords, hasher, config) => {
      const loggedAs = ssoSource(config) === undefined ? undefined : 'break_glass'
      return { passwords, hasher, loggedAs }
    },
    [AccountPasswords, T.PasswordHasher, T.Config],
  )
  bindClass(bind, AccountPasswords, [T.PasswordHasher, allOf(T.OutsidePasswords)])
  bindClass(bind, FailedTries, [LoginGuard, T.UserRepo, T.Clock, madeFrom(T.Config, lockRule)])
  bindClass(bind, PasswordRefusals, [T.RateWindow, madeFrom(T.Config, lockRule)])
})

/** When wrong passwords lock a name, wherever they are typed. */
function lockRule({ limits }: Config) {
  return {
    failuresBeforeLock: limits.lockFailures,
    firstLockMinutes: limits.lockMinutes,
    longestLockMinutes: limits.longestLockMinutes,
  }
}
