import type { PushEvent } from '../../domain/push/push-event.ts'
import { aMenu, aRole } from './access-builders.ts'
import { aUser } from './builders.ts'
import { ADMIN_PASSWORD, type HttpHarness, httpHarness } from './http-harness.ts'
import { type HttpStores, httpStores } from './http-stores.ts'
import { RecordingNotifier } from './push-recorder.ts'

/** Records the notices that were pushed to everybody. */
export class NoticeListener extends RecordingNotifier {
  readonly texts: string[] = []
  isUnreachable = false

  override toAll(event: PushEvent): void {
    if (this.isUnreachable) throw new Error('nobody listens')
    super.toAll(event)
    if (event.kind === 'notice') this.texts.push(`[${event.type?.label}] ${event.text}`)
  }
}

type Body = Readonly<Record<string, unknown>>

export interface ConsoleHarness extends HttpHarness {
  readonly listener: NoticeListener
  /** As the administrator, unless a token is given. */
  ask(method: Method, url: string, body?: Body, token?: string): Promise<Asked>
  /** Newest entry first. */
  lines(): Promise<readonly Body[]>
  /** The token of a new user with these codes. */
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
  const http = await httpHarness({ stores: { ...made, notifier: listener, ...changes(made) } })
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
