import type { FastifyPluginAsync } from 'fastify'
import { cacheStateRoute } from '../../adapters/http/pages/monitor/cache-state.ts'
import { clearOperationsRoute } from '../../adapters/http/pages/monitor/clear-operations.ts'
import { listOperationsRoute } from '../../adapters/http/pages/monitor/list-operations.ts'
import { removeOperationsRoute } from '../../adapters/http/pages/monitor/remove-operations.ts'
import { AUTHOR, noticesPage } from '../../adapters/http/pages/notices.ts'
import { parametersPage } from '../../adapters/http/pages/parameters/parameters.ts'
import { refreshParametersRoute } from '../../adapters/http/pages/parameters/refresh-parameters.ts'
import { setParameterRoute } from '../../adapters/http/pages/parameters/set-parameter.ts'
import { pageRoutes } from '../../adapters/http/pages/record/page-routes.ts'
import { MemoryCacheMonitor } from '../../adapters/memory/console/memory-cache-monitor.ts'
import { ListOperations } from '../../application/audit/list-operations.ts'
import { RemoveLogEntries } from '../../application/logs/remove-log-entries.ts'
import { LookAtCache } from '../../application/monitor/look-at-cache.ts'
import { AnnounceNotice } from '../../application/notices/announce-notice.ts'
import { NoticesByAuthor } from '../../application/notices/notices-by-author.ts'
import type { Notifier } from '../../application/ports/notifier.ts'
import { ManageRecords } from '../../application/records/manage-records.ts'
import { GuardParameters } from '../../application/settings/guard-parameters.ts'
import { SetParameter } from '../../application/settings/set-parameter.ts'
import { ROLE } from '../../domain/access/role-record.ts'
import { NOTICE } from '../../domain/notices/notice.ts'
import type { PushEvent } from '../../domain/push/push-event.ts'
import { PARAMETER } from '../../domain/settings/parameter.ts'
import { aMenu, aRole } from './access-builders.ts'
import { aUser } from './builders.ts'
import { ADMIN_PASSWORD, type HttpHarness, httpHarness } from './http-harness.ts'
import { type HttpStores, httpStores } from './http-stores.ts'
import { RecordingNotifier } from './push-recorder.ts'

/** Remembers the notices that everybody was told of. */
export class NoticeListener extends RecordingNotifier {
  readonly texts: string[] = []
  isUnreachable = false

  override toAll(event: PushEvent): void {
    if (this.isUnreachable) throw new Error('nobody listens')
    super.toAll(event)
    if (event.kind === 'notice') this.texts.push(`[${event.type?.label}] ${event.text}`)
  }
}

/** Parameters, notices, the operation log and the cache, for `HarnessOptions.routes`. */
export function consoleRoutes(stores: HttpStores, notifier: Notifier): FastifyPluginAsync[] {
  const { clock, recordStores, operations, codes, cache, dictionaries } = stores
  const announce = new AnnounceNotice(dictionaries, notifier, () => undefined)
  const remove = new RemoveLogEntries(operations)
  const guard = new GuardParameters(recordStores(ROLE))
  const parameters = new ManageRecords(PARAMETER, recordStores(PARAMETER), clock, { guard })
  return [
    pageRoutes(parametersPage, parameters),
    setParameterRoute(new SetParameter(parameters)),
    refreshParametersRoute(),
    pageRoutes(
      noticesPage,
      new ManageRecords(NOTICE, recordStores(NOTICE), clock, {
        after: announce,
        scope: new NoticesByAuthor(AUTHOR),
      }),
    ),
    listOperationsRoute(new ListOperations(operations)),
    removeOperationsRoute(remove),
    clearOperationsRoute(remove),
    cacheStateRoute(new LookAtCache(new MemoryCacheMonitor([codes, cache]))),
  ]
}

type Body = Readonly<Record<string, unknown>>

export interface ConsoleHarness extends HttpHarness {
  readonly listener: NoticeListener
  /** As the administrator, unless another token is given. */
  ask(method: Method, url: string, body?: Body, token?: string): Promise<Asked>
  /** The newest line first. */
  lines(): Promise<readonly Body[]>
  /** Token of somebody new, who holds these codes. */
  holderOf(...codes: string[]): Promise<string>
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface Asked {
  readonly code: unknown
  readonly error: unknown
  readonly msg: unknown
  readonly data: unknown
  readonly total: unknown
  readonly rows: readonly Body[]
}

export async function consoleHarness(
  changes: (stores: HttpStores) => Partial<HttpStores> = () => ({}),
): Promise<ConsoleHarness> {
  const listener = new NoticeListener()
  const made = httpStores()
  const stores = { ...made, ...changes(made) }
  const http = await httpHarness({ stores, routes: (all) => consoleRoutes(all, listener) })
  const admin = http.tokenOf(await http.logIn({ password: ADMIN_PASSWORD }))
  const ask: ConsoleHarness['ask'] = async (method, url, body, token = admin) => {
    const headers = { clientid: http.builtInClientId, authorization: `Bearer ${token}` }
    const answer = await http.send({ method, url, headers, ...(body && { payload: { ...body } }) })
    const { code, error, msg, data, total, rows } = answer.body
    return { code, error, msg, data, total, rows: Array.isArray(rows) ? rows : [] }
  }
  let people = 0
  return {
    ...http,
    listener,
    ask,
    lines: async () => (await ask('GET', '/monitor/operlog/list')).rows,
    async holderOf(...codes) {
      const role = aRole()
      for (const permission of codes) {
        await http.given.grant(role.id, (await http.given.menu(aMenu({ permission }))).id)
      }
      people += 1
      const username = `holder${people}`
      const hash = await http.hasher.hash(ADMIN_PASSWORD)
      await http.given.user(aUser({ name: username, roles: [role] }), hash)
      return http.tokenOf(await http.logIn({ username, password: ADMIN_PASSWORD }))
    },
  }
}
