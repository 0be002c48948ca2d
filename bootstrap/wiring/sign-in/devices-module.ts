import { ContainerModule, type ResolutionContext } from 'inversify'
import type { Logger } from 'pino'
import { loggedError } from '../../../adapters/http/edge/failures/error-log.ts'
import {
  LOGIN_LOG_EXPORT,
  LOGIN_LOG_ROUTES,
} from '../../../adapters/http/pages/monitor/login-log.ts'
import { SESSION_ROUTES } from '../../../adapters/http/pages/monitor/sessions.ts'
import { MemoryRateWindow } from '../../../adapters/memory/sign-in/memory-rate-window.ts'
import { WindowTable } from '../../../adapters/memory/sign-in/window-table.ts'
import { VisiblePeople } from '../../../application/access/visible-people.ts'
import { LoginWithGrant } from '../../../application/auth/login-with-grant.ts'
import { SessionsOfAll, SessionsOfUser } from '../../../application/auth/online-sessions.ts'
import { PasswordRefusals } from '../../../application/auth/password-refusals.ts'
import {
  type Login,
  type LoginLogWatch,
  RecordedLogin,
} from '../../../application/auth/recorded-login.ts'
import { SessionCopies } from '../../../application/auth/session-copies.ts'
import { Strength } from '../../../application/auth/strength.ts'
import { UnlockAccount } from '../../../application/auth/unlock-account.ts'
import { ListLoginLog } from '../../../application/login-log/list-login-log.ts'
import { bindClass, gathered } from '../bind-class.ts'
import { bindExport, bindRoutes } from '../bind-use-case.ts'
import { Tokens as T } from '../tokens.ts'

/** The pages of a user's own sessions and of everybody's. */
export const devicesModule = new ContainerModule(({ bind }) => {
  bindClass(bind, VisiblePeople, [T.RightsRepo, T.RecordStores, T.PhoneNumbers])
  bindClass(bind, Strength, [T.RightsRepo, T.RecordStores])
  const online = { online: T.OnlineSessions, clock: T.Clock }
  const ended = { sessions: T.SessionStore, copies: SessionCopies, notifier: T.Notifier }
  bindClass(bind, SessionsOfUser, [gathered({ ...online, ...ended })])
  const judging = { ofUser: SessionsOfUser, strength: Strength, people: VisiblePeople }
  bindClass(bind, SessionsOfAll, [gathered({ ...online, ...judging })])
  bindRoutes(bind, SESSION_ROUTES, { ofUser: SessionsOfUser, ofAll: SessionsOfAll })
})

/** The login log. */
export const loginLogModule = new ContainerModule(({ bind }) => {
  bind(T.RecordedLogin).toDynamicValue((made) => recordedLogin(made, made.get(LoginWithGrant)))
  bindClass(bind, ListLoginLog, [T.LoginLog, VisiblePeople])
  bindClass(bind, UnlockAccount, [T.UserRepo, PasswordRefusals, Strength])
  const tools = { list: ListLoginLog, unlock: UnlockAccount, remove: T.RemoveLoginLog }
  bindRoutes(bind, LOGIN_LOG_ROUTES, tools)
  bindExport(bind, LOGIN_LOG_EXPORT, ListLoginLog)
})

/** Counts recorded failures by instance, because an exact count is not worth a round trip. */
export function recordedLogin(made: ResolutionContext, login: LoginWithGrant): Login {
  const clock = made.get(T.Clock)
  return new RecordedLogin({
    ...{ login, clock, log: made.get(T.LoginLog), metrics: made.get(T.Metrics) },
    rates: new MemoryRateWindow(new WindowTable(clock)),
    watch: watchBy(made.get(T.Logger)),
  })
}

function watchBy(logger: Logger): LoginLogWatch {
  return {
    lost: (error) => logger.warn({ failure: loggedError(error) }, 'failed login not recorded'),
    dropping: (source) =>
      logger.warn(
        { source },
        'too many failed logins from this source: the rest of this minute is not recorded',
      ),
  }
}
