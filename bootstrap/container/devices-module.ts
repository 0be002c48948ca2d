import { ContainerModule } from 'inversify'
import type { Logger } from 'pino'
import { loggedError } from '../../adapters/http/edge/failures/error-log.ts'
import { clearLoginLogRoute } from '../../adapters/http/pages/monitor/clear-login-log.ts'
import { endMySessionRoute } from '../../adapters/http/pages/monitor/end-my-session.ts'
import { forceLogoutRoute } from '../../adapters/http/pages/monitor/force-logout.ts'
import { listLoginLogRoute } from '../../adapters/http/pages/monitor/list-login-log.ts'
import { listSessionsRoute } from '../../adapters/http/pages/monitor/list-sessions.ts'
import { mySessionsRoute } from '../../adapters/http/pages/monitor/my-sessions.ts'
import { removeLoginLogRoute } from '../../adapters/http/pages/monitor/remove-login-log.ts'
import { unlockAccountRoute } from '../../adapters/http/pages/monitor/unlock-account.ts'
import { MemoryRateWindow } from '../../adapters/memory/sign-in/memory-rate-window.ts'
import { WindowTable } from '../../adapters/memory/sign-in/window-table.ts'
import { CountedLogin } from '../../application/auth/counted-login.ts'
import { EndOnlineSession } from '../../application/auth/end-online-session.ts'
import { LimitedSessions } from '../../application/auth/limited-sessions.ts'
import { ListMySessions } from '../../application/auth/list-my-sessions.ts'
import { ListOnlineSessions } from '../../application/auth/list-online-sessions.ts'
import { LoginWithGrant } from '../../application/auth/login-with-grant.ts'
import { PasswordRefusals } from '../../application/auth/password-refusals.ts'
import { type LoginLogWatch, RecordedLogin } from '../../application/auth/recorded-login.ts'
import { SessionCopies } from '../../application/auth/session-copies.ts'
import { UnlockAccount } from '../../application/auth/unlock-account.ts'
import { ListLoginLog } from '../../application/login-log/list-login-log.ts'
import { RemoveLogEntries } from '../../application/logs/remove-log-entries.ts'
import { RemoveOldLogEntries } from '../../application/logs/remove-old-log-entries.ts'
import { bindClass, bindClassAs } from './bind-class.ts'
import { Tokens as T } from './tokens.ts'

/** Who is logged in where. */
export const devicesModule = new ContainerModule(({ bind }) => {
  bind(LimitedSessions).toResolvedValue(
    (sessions, copies, notifier, config) =>
      new LimitedSessions(sessions, copies, notifier, config.sessions.mostOfUser),
    [T.SessionStore, SessionCopies, T.Notifier, T.Config],
  )
  bindClass(bind, ListMySessions, [T.OnlineSessions, T.Clock])
  bindClass(bind, ListOnlineSessions, [T.OnlineSessions, T.Clock])
  bindClass(bind, EndOnlineSession, [
    T.OnlineSessions,
    T.SessionStore,
    SessionCopies,
    T.Notifier,
    T.Clock,
  ])
  bind(T.Routes).toResolvedValue(
    (mine, all, end) => [
      mySessionsRoute(mine),
      endMySessionRoute(end),
      listSessionsRoute(all),
      forceLogoutRoute(end),
    ],
    [ListMySessions, ListOnlineSessions, EndOnlineSession],
  )
})

/** Who tried to log in. */
export const loginLogModule = new ContainerModule(({ bind }) => {
  // Counted by this instance alone: a line more or less is not worth a round trip.
  bind(T.RecordedLogin).toResolvedValue(
    (login, log, clock, logger, metrics) => {
      const rates = new MemoryRateWindow(new WindowTable(clock))
      const recorded = new RecordedLogin(login, log, rates, clock, watchBy(logger))
      return new CountedLogin(recorded, login, metrics)
    },
    [LoginWithGrant, T.LoginLog, T.Clock, T.Logger, T.Metrics],
  )
  bind(T.ForgetOldLogins).toResolvedValue(
    (log, clock, { sessions }) => new RemoveOldLogEntries(log, clock, sessions.logDays),
    [T.LoginLog, T.Clock, T.Config],
  )
  bindClass(bind, ListLoginLog, [T.LoginLog])
  bindClassAs(bind, T.RemoveLoginLog, RemoveLogEntries, [T.LoginLog])
  bindClass(bind, UnlockAccount, [T.UserRepo, PasswordRefusals])
  bind(T.Routes).toResolvedValue(
    (list, remove, unlock) => [
      listLoginLogRoute(list),
      removeLoginLogRoute(remove),
      clearLoginLogRoute(remove),
      unlockAccountRoute(unlock),
    ],
    [ListLoginLog, T.RemoveLoginLog, UnlockAccount],
  )
})

export function watchBy(logger: Logger): LoginLogWatch {
  return {
    lost: (error) => logger.warn({ failure: loggedError(error) }, 'failed login not recorded'),
    dropping: (source) =>
      logger.warn(
        { source },
        'too many failed logins from here, the rest of this minute is dropped',
      ),
  }
}
