import { onTestFinished } from 'vitest'
import type { HttpSettings } from '../../adapters/http/server-parts.ts'
import { CLIENT_ID_OF_6 } from '../../adapters/postgres/seed/client.ts'
import { PushHub, type PushLimits } from '../../application/push/push-hub.ts'
import { aClient } from './builders.ts'
import { ADMIN_PASSWORD, type HttpHarness, httpHarness } from './http-harness.ts'
import type { HttpStores } from './http-stores.ts'

/** Where the front ends of each generation open their channels, and how these tell that they live. */
export const CHANNELS = {
  5: {
    ...{ stream: '/resource/sse', socket: '/resource/websocket', close: '/resource/sse/close' },
    ...{ ping: '{"type":"ping"}', pong: '{"type":"ping"}' },
  },
  6: {
    ...{ stream: '/resource/message', socket: '/resource/message', ping: 'ping', pong: 'pong' },
    close: '/resource/message/close',
  },
} as const

export type Generation = keyof typeof CHANNELS
export const GENERATIONS: readonly Generation[] = [5, 6]

export interface PushOptions {
  /** Of the client. By default 5. */
  readonly generation?: Generation
  readonly limits?: Partial<PushLimits>
  readonly tokenInQuery?: boolean
  /** Other settings of an operator. */
  readonly env?: Readonly<Record<string, string>>
  readonly settings?: Partial<HttpSettings>
  readonly stores?: Partial<HttpStores>
}

type Headers = Readonly<Record<string, string>>

export interface PushHarness extends HttpHarness {
  readonly hub: PushHub
  readonly origin: string
  /** Addresses of its channels. */
  readonly at: Readonly<Record<'stream' | 'socket' | 'close', string>>
  /** Logs in, by default as the administrator, long enough ago for no welcome. */
  enter(userName?: string, secondsAgo?: number, headers?: Headers): Promise<Session>
  ticket(session: Session): Promise<string>
  /** Pushes texts to a user. */
  say(userId: string, ...texts: readonly string[]): Promise<void>
}

export interface Session {
  readonly token: string
  readonly headers: { readonly authorization: string; readonly clientid: string }
  /** As the public front end writes it into addresses. */
  readonly query: string
}

/** The HTTP surface with push channels on a listening server. */
export async function pushHarness(options: PushOptions = {}): Promise<PushHarness> {
  const { settings, stores, limits, tokenInQuery = true, env, generation = 5 } = options
  const http = await httpHarness({
    ...(settings && { settings }),
    ...(stores && { stores }),
    env: {
      ...env,
      PUSH_WEBSOCKET: 'on',
      PUSH_TOKEN_IN_QUERY: tokenInQuery ? 'on' : 'off',
      PUSH_PER_USER: String(limits?.perUser ?? 10),
      PUSH_TOTAL: String(limits?.total ?? 100),
    },
  })
  const hub = http.container.get(PushHub)
  await http.bus.listen(hub)
  const origin = await http.app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => http.app.close())
  const clientId = generation === 6 ? CLIENT_ID_OF_6 : http.builtInClientId
  if (generation === 6) await http.given.client(aClient({ id: '6', clientId, wire: '6' }))
  const { stream, socket, close } = CHANNELS[generation]
  const at = {
    stream: origin + stream,
    socket: origin.replace('http', 'ws') + socket,
    close: origin + close,
  }
  return { ...http, hub, origin, at, ...pushDoors(http, clientId) }
}

function pushDoors(http: HttpHarness, clientid: string) {
  return {
    async enter(username = 'admin', secondsAgo = 60, more: Headers = {}): Promise<Session> {
      http.clock.advance(1) // sessions are told apart by when they began
      const { headers, payload } = http.sealed(
        await http.loginBody({ username, password: ADMIN_PASSWORD, clientId: clientid }),
      )
      const login = { method: 'POST', url: '/auth/login', payload } as const
      const token = http.tokenOf(await http.send({ ...login, headers: { ...headers, ...more } }))
      http.clock.advance(secondsAgo)
      const authorization = `Bearer ${token}`
      const query = `clientid=${clientid}&Authorization=Bearer%20${token}`
      return { token, headers: { authorization, clientid }, query }
    },
    async ticket({ headers }: Session) {
      const answer = await http.send({ method: 'POST', url: '/resource/push/ticket', headers })
      return String(Object(answer.body.data).ticket)
    },
    async say(userId: string, ...texts: readonly string[]) {
      for (const text of texts) {
        await http.bus.publish({ to: 'user', userId, event: { kind: 'notice', text } })
      }
    },
  }
}
