import type { FastifyPluginAsync } from 'fastify'
import { clearLoginLogRoute } from '../../adapters/http/pages/monitor/clear-login-log.ts'
import { endMySessionRoute } from '../../adapters/http/pages/monitor/end-my-session.ts'
import { forceLogoutRoute } from '../../adapters/http/pages/monitor/force-logout.ts'
import { listLoginLogRoute } from '../../adapters/http/pages/monitor/list-login-log.ts'
import { listSessionsRoute } from '../../adapters/http/pages/monitor/list-sessions.ts'
import { mySessionsRoute } from '../../adapters/http/pages/monitor/my-sessions.ts'
import { removeLoginLogRoute } from '../../adapters/http/pages/monitor/remove-login-log.ts'
import { unlockAccountRoute } from '../../adapters/http/pages/monitor/unlock-account.ts'
import { EndOnlineSession } from '../../application/auth/end-online-session.ts'
import { ListMySessions } from '../../application/auth/list-my-sessions.ts'
import { ListOnlineSessions } from '../../application/auth/list-online-sessions.ts'
import { SessionCopies } from '../../application/auth/session-copies.ts'
import { UnlockAccount } from '../../application/auth/unlock-account.ts'
import { ListLoginLog } from '../../application/login-log/list-login-log.ts'
import { RemoveLogEntries } from '../../application/logs/remove-log-entries.ts'
import { aMenu, aRole } from './access-builders.ts'
import { aUser } from './builders.ts'
import { ADMIN_PASSWORD, type HttpHarness, httpHarness, passwordRefusals } from './http-harness.ts'
import type { HttpStores } from './http-stores.ts'

/** The pages about sessions and the login log, for `HarnessOptions.routes`. */
export function deviceRoutes(stores: HttpStores): FastifyPluginAsync[] {
  const { online, log, users, cache, accessVersion, notifier, clock, sessions, rates } = stores
  const end = new EndOnlineSession(
    online,
    sessions,
    new SessionCopies(cache, accessVersion),
    notifier,
    clock,
  )
  const remove = new RemoveLogEntries(log)
  return [
    mySessionsRoute(new ListMySessions(online, clock)),
    endMySessionRoute(end),
    listSessionsRoute(new ListOnlineSessions(online, clock)),
    forceLogoutRoute(end),
    listLoginLogRoute(new ListLoginLog(log)),
    removeLoginLogRoute(remove),
    clearLoginLogRoute(remove),
    unlockAccountRoute(new UnlockAccount(users, passwordRefusals(rates))),
  ]
}

export interface DevicesHarness extends HttpHarness {
  /** Logs in, as the administrator unless named otherwise. @returns the token */
  enter(username?: string): Promise<string>
  /** Somebody new, who holds these codes. */
  somebody(name: string, codes?: readonly string[]): Promise<void>
  ask(method: 'GET' | 'POST' | 'DELETE', url: string, token: string): Promise<Asked>
}

export interface Asked {
  readonly code: unknown
  readonly error: unknown
  readonly data: unknown
  readonly total: unknown
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

export async function devicesHarness(stores: Partial<HttpStores> = {}): Promise<DevicesHarness> {
  const http = await httpHarness({ stores, routes: deviceRoutes })
  return {
    ...http,
    enter: async (username = 'admin') =>
      http.tokenOf(await http.logIn({ username, password: ADMIN_PASSWORD })),
    async somebody(name, codes = []) {
      const role = aRole()
      for (const permission of codes) {
        await http.given.grant(role.id, (await http.given.menu(aMenu({ permission }))).id)
      }
      await http.given.user(aUser({ name, roles: [role] }), await http.hasher.hash(ADMIN_PASSWORD))
    },
    async ask(method, url, token) {
      const headers = { clientid: http.builtInClientId, authorization: `Bearer ${token}` }
      const { code, error, data, total, rows } = (await http.send({ method, url, headers })).body
      return { code, error, data, total, rows: Array.isArray(rows) ? rows : [] }
    },
  }
}
