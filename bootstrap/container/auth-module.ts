import { ContainerModule } from 'inversify'
import { captchaRoute } from '../../adapters/http/sign-in/captcha.ts'
import { codesRoute } from '../../adapters/http/sign-in/codes.ts'
import { loginRoute } from '../../adapters/http/sign-in/login.ts'
import { logoutRoute } from '../../adapters/http/sign-in/logout.ts'
import { tenantListRoute } from '../../adapters/http/sign-in/tenant-list.ts'
import { ForgetKnownSources } from '../../application/auth/forget-known-sources.ts'
import { ForgetLoginFailures } from '../../application/auth/forget-login-failures.ts'
import { GrantStrategies } from '../../application/auth/grants/grant-strategies.ts'
import type { GrantStrategy } from '../../application/auth/grants/grant-strategy.ts'
import { PasswordGrant } from '../../application/auth/grants/password-grant.ts'
import { LoginGuard } from '../../application/auth/login-guard.ts'
import { LoginWithGrant } from '../../application/auth/login-with-grant.ts'
import { Logout } from '../../application/auth/logout.ts'
import { OpenSession } from '../../application/auth/open-session.ts'
import { RemoveDeadSessions } from '../../application/auth/remove-dead-sessions.ts'
import { ResolveSession } from '../../application/auth/resolve-session.ts'
import { SessionCopies } from '../../application/auth/session-copies.ts'
import { SessionUse } from '../../application/auth/session-use.ts'
import type { LoginLimiter } from '../../application/ports/login-limiter.ts'
import type { WindowRule } from '../../application/ports/rate-window.ts'
import { IssueCaptcha } from '../../application/verification/issue-captcha.ts'
import type { Config } from '../config.ts'
import { bindClass } from './bind-class.ts'
import { Tokens as T } from './tokens.ts'

const BUDGET_SECONDS = 600

export const authModule = new ContainerModule(({ bind }) => {
  bind(T.LoginGuard).toResolvedValue(loginGuard, [T.LoginLimiter, T.Config])
  // A new way to log in is one more binding of this token, here or in a module of its own.
  bindClass(bind, T.GrantStrategy, PasswordGrant, [
    T.LoginGuard,
    T.UserRepo,
    T.PasswordHasher,
    T.BoundedComparisons,
    T.PasswordRefusals,
  ])
  bind(T.GrantStrategies).toDynamicValue(
    (made) => new GrantStrategies(made.getAll(T.GrantStrategy).filter(isConfigured)),
  )
  bindClass(bind, T.LoginWithGrant, LoginWithGrant, [
    T.ClientRepo,
    T.GrantStrategies,
    T.OpenSession,
  ])
  bind(T.IssueCaptcha).toResolvedValue(
    (config, ids, codes, painter) => new IssueCaptcha(config.login.captcha, ids, codes, painter),
    [T.Config, T.Ids, T.CodeStore, T.CaptchaPainter],
  )
  bind(T.Routes).toResolvedValue(
    (login, cookie) => [loginRoute(login, cookie)],
    [T.RecordedLogin, T.BrowserCookie],
  )
  bind(T.Routes).toResolvedValue(
    (captcha, logout, tokens, { limits }) => [
      captchaRoute(captcha, limits.captchasPerMinute),
      logoutRoute(logout, tokens),
      tenantListRoute(),
      codesRoute(),
    ],
    [T.IssueCaptcha, T.Logout, T.TokenDigest, T.Config],
  )
})

export const sessionModule = new ContainerModule(({ bind }) => {
  bindClass(bind, T.OpenSession, OpenSession, [T.LimitedSessions, T.TokenDigest, T.Ids, T.Clock])
  bindClass(bind, T.SessionUse, SessionUse, [T.SessionStore])
  bindClass(bind, T.SessionCopies, SessionCopies, [T.SessionCache, T.AccessVersion])
  bindClass(bind, T.ResolveSession, ResolveSession, [
    T.ClientRepo,
    T.SessionCopies,
    T.SessionStore,
    T.SessionUse,
    T.Clock,
  ])
  bindClass(bind, T.Logout, Logout, [T.SessionStore, T.SessionCopies, T.Notifier, T.Clock])
  bindClass(bind, T.RemoveDeadSessions, RemoveDeadSessions, [T.SessionStore, T.Clock])
  bindClass(bind, T.ForgetKnownSources, ForgetKnownSources, [T.UserRepo, T.Clock])
  bindClass(bind, T.ForgetLoginFailures, ForgetLoginFailures, [T.UserRepo, T.Clock])
})

function isConfigured(strategy: GrantStrategy | undefined): strategy is GrantStrategy {
  return strategy !== undefined
}

function loginGuard(limiter: LoginLimiter, config: Config) {
  return new LoginGuard(limiter, failureBudget(config), config.login.captcha !== 'off')
}

/** Failed logins of a source, wherever it tries. */
export function failureBudget({ limits }: Config): WindowRule {
  return { name: 'login-failures', limit: limits.sourceFailures, seconds: BUDGET_SECONDS }
}
