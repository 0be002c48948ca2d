import type { PushEvent } from '../../domain/push/push-event.ts'
import { type Asked, type HttpHarness, httpHarness, type Method } from './http-harness.ts'
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
}

export async function consoleHarness(
  changes: (stores: HttpStores) => Partial<HttpStores> = () => ({}),
): Promise<ConsoleHarness> {
  const listener = new NoticeListener()
  const made = httpStores()
  const http = await httpHarness({ stores: { ...made, notifier: listener, ...changes(made) } })
  const admin = await http.openSession()
  const ask: ConsoleHarness['ask'] = (method, url, body, token = admin) =>
    http.asked(method, url, token, body)
  const lines = async () => (await ask('GET', '/monitor/operlog/list')).rows
  return { ...http, listener, ask, lines }
}
