import { once } from 'node:events'
import { type ClientRequest, get } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import {
  CHANNELS,
  GENERATIONS,
  type PushHarness,
  type PushOptions,
  pushHarness,
} from '../support/push-harness.ts'
import { EventStream, messageIn } from '../support/push-streams.ts'
import { SOON } from '../support/soak.ts'

class Talk {
  readonly socket: WebSocket
  readonly texts: string[] = []
  closeCode: number | undefined

  private constructor(socket: WebSocket) {
    this.socket = socket
    socket.on('message', (data) => this.texts.push(String(data)))
    socket.on('close', (code) => {
      this.closeCode = code
    })
    socket.on('error', () => undefined)
    onTestFinished(() => socket.terminate())
  }

  /** @returns the talk, or the status with which it was refused */
  static async open({ at }: PushHarness, query: string, headers = {}): Promise<Talk | number> {
    const socket = new WebSocket(`${at.socket}?${query}`, { headers })
    const talk = new Talk(socket)
    const refused = once(socket, 'unexpected-response').then(([request, response]) => {
      const { destroy }: Pick<ClientRequest, 'destroy'> = request
      destroy.call(request)
      return Number(response.statusCode)
    })
    return Promise.race([once(socket, 'open').then(() => talk), refused])
  }

  async untilTexts(texts: readonly string[]): Promise<void> {
    await vi.waitFor(() => expect(this.texts).toEqual(texts), SOON)
  }

  async untilClosed(code: number): Promise<void> {
    await vi.waitFor(() => expect(this.closeCode).toBe(code), SOON)
  }
}

async function opened(push: PushHarness, query: string, headers = {}): Promise<Talk> {
  const talk = await Talk.open(push, query, headers)
  if (typeof talk === 'number') throw new Error(`refused: ${talk}`)
  await vi.waitFor(() => expect(push.hub.size).toBeGreaterThan(0), SOON)
  return talk
}

const ROOMY = { delayMs: 60_000, memoryBytes: 2 ** 40, requests: 1000, logins: 10 }
const HANDSHAKE = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
]

describe.each(GENERATIONS)('the WebSocket of generation %i', (generation) => {
  const { socket: address, ping: PING, pong } = CHANNELS[generation]
  const textOf = (data: string) => (generation === 6 ? messageIn(data) : data)
  const inside = (options: PushOptions = {}) => pushHarness({ generation, ...options })

  it.each([
    ['may be read in two ways', ['Host: x', 'Host: y'], ROOMY, 400],
    ['there is no room for', ['Host: x'], { ...ROOMY, requests: 0, logins: 10 }, 503],
    ['nobody asks who is known', ['Host: x'], ROOMY, 401],
    ['is none', ['Host: x'], ROOMY, 405, 'POST'],
  ])('leaves no connection of a handshake that %s', async (...theCase) => {
    const [, hosts, overload, code, method = 'GET'] = theCase
    const { origin } = await inside({ settings: { overload } })
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    let said = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk
    })
    const lines = [`${method} ${address} HTTP/1.1`, ...hosts, ...HANDSHAKE]
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    await once(socket, 'close')
    expect(said).toContain(String(code))
  })

  it('carries the texts of the event stream', async () => {
    const push = await inside()
    const session = await push.enter()
    const talk = await opened(push, session.query)
    const stream = await EventStream.open(push.at.stream, session.headers)
    await push.say('1', '[notice] title')
    await vi.waitFor(() => expect(talk.texts.map(textOf)).toEqual(['[notice] title']), SOON)
    await stream.untilTexts(['[notice] title'])
  })

  it('answers a ping and ignores everything else', async () => {
    const push = await inside()
    const session = await push.enter()
    const talk = await opened(push, session.query)
    const listener = await opened(push, session.query)
    for (const text of [
      'hello',
      '{"type":"pong"}',
      '{"type":"ping","to":1}',
      '[]',
      'pings',
      PING,
    ]) {
      talk.socket.send(text)
    }
    talk.socket.send(Buffer.from(PING), { binary: true })
    talk.socket.send(`${PING}\n`)
    await talk.untilTexts(generation === 5 ? [PING, `${PING}\n`] : [pong, pong])
    expect(listener.texts).toEqual([])
  })

  it('closes on messages that are too long', async () => {
    const push = await inside()
    const talk = await opened(push, (await push.enter()).query)
    talk.socket.send('x'.repeat(1025))
    await vi.waitFor(() => expect(talk.closeCode).toBeDefined(), SOON)
    await vi.waitFor(() => expect(push.hub.size).toBe(0), SOON)
  })

  it('disconnects clients without a life sign between two heartbeats', async () => {
    const push = await inside()
    const session = await push.enter()
    const alive = await opened(push, session.query)
    const dead = await opened(push, session.query)
    await vi.waitFor(() => expect(push.hub.size).toBe(2), SOON)
    dead.socket.pause()
    const pinged = once(alive.socket, 'ping')
    push.hub.beat()
    await pinged
    alive.socket.send(PING) // comes after the pong, so its echo says that both have arrived
    await alive.untilTexts([pong])
    push.hub.beat()
    await vi.waitFor(() => expect(push.hub.size).toBe(1), SOON)
    expect(alive.closeCode).toBeUndefined()
  })

  it('refuses the handshake with the reason', async () => {
    const push = await inside({ tokenInQuery: false })
    const { headers, query } = await push.enter()
    expect(await Talk.open(push, '')).toBe(401)
    expect(await Talk.open(push, query)).toBe(401)
    expect(await Talk.open(push, '', { ...headers, clientid: 'another' })).toBe(401)
    expect(await Talk.open(push, '', { ...headers, origin: 'https://evil.example' })).toBe(403)
    expect(await Talk.open(push, '', { ...headers, origin: push.origin })).toBeInstanceOf(Talk)
  })

  it('opens for one of many callers with one ticket', async () => {
    const push = await inside()
    const query = `ticket=${await push.ticket(await push.enter())}`
    const all = await Promise.all(Array.from({ length: 16 }, () => Talk.open(push, query)))
    expect(all.filter((talk) => talk instanceof Talk)).toHaveLength(1)
    expect(all.filter((talk) => talk === 401)).toHaveLength(15)
  })

  it('ends with the session, after a last message', async () => {
    const push = await inside()
    const { token, query } = await push.enter()
    const talk = await opened(push, query)
    push.notifier.sessionOver(push.tokens.digest(token), { kind: 'session-ended' })
    await talk.untilClosed(1008)
    expect(talk.texts).toHaveLength(1)
  })

  it('is closed for a newer one, and refused beyond the total', async () => {
    const push = await inside({ limits: { perUser: 1, total: 2 } })
    await push.somebody('mei')
    await push.somebody('ben')
    const { query } = await push.enter()
    const first = await opened(push, query)
    await opened(push, query)
    await first.untilClosed(1013)
    await opened(push, (await push.enter('mei')).query)
    await vi.waitFor(() => expect(push.hub.size).toBe(2), SOON)
    const third = await opened(push, (await push.enter('ben')).query)
    await third.untilClosed(1013)
    expect(push.hub.size).toBe(2)
  })

  it('closes when the service stops', async () => {
    const push = await inside()
    const { query } = await push.enter()
    const talks = [await opened(push, query), await opened(push, query)]
    await vi.waitFor(() => expect(push.hub.size).toBe(2), SOON)
    talks[1]?.socket.pause()
    await push.app.close()
    await talks[0]?.untilClosed(1012)
    expect(push.hub.size).toBe(0)
  })
})

it('the WebSocket of generation 5 does not answer plain requests', async () => {
  const push = await pushHarness()
  const { headers } = await push.enter()
  const request = get(`${push.origin}/resource/websocket`, { headers, agent: false })
  const [response] = await once(request, 'response')
  response.resume()
  expect(response.statusCode).toBe(404)
})

it('an upgrade to WebSocket is ignored everywhere else', async () => {
  const push = await pushHarness()
  const { hostname, port } = new URL(push.origin)
  for (const path of ['/auth/tenant/list', '/nowhere', '/resource/websockets']) {
    const socket = connect(Number(port), hostname)
    onTestFinished(() => void socket.destroy())
    const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13'
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n${upgrade}\r\n\r\n`)
    const [bytes] = await once(socket, 'data')
    expect(String(bytes)).toMatch(/^HTTP\/1\.1 200 /)
  }
})
