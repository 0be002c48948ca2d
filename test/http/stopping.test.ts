import { once } from 'node:events'
import { createServer, ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it, vi } from 'vitest'
import { clientGone } from '../../adapters/http/files/uploaded-file.ts'
import { httpHarness } from '../support/http-harness.ts'
import {
  CHANNELS,
  GENERATIONS,
  type PushHarness,
  pushHarness,
  type Session,
} from '../support/push-harness.ts'
import { EventStream } from '../support/push-streams.ts'
import { headText, rawSocket } from '../support/raw-http.ts'
import { servedPort } from '../support/served-port.ts'

const PAGE = 'https://console.example'
const BODY = '{"clientId":"none"}'

/** Sends `second` over a connection whose first request is under way when the server begins to stop. */
async function whileStopping(second: string) {
  const { app } = await httpHarness({ settings: { corsOrigins: [PAGE] } })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const arrived = new Promise<void>((resolve) => app.server.once('request', () => resolve()))
  const { port } = app.server.address() as AddressInfo
  const socket = await rawSocket(`http://127.0.0.1:${port}`)
  const json = { 'content-type': 'application/json', 'content-length': String(BODY.length) }
  socket.write(`${headText('POST /auth/login', json)}${BODY.slice(0, 5)}`)
  await arrived

  const closing = app.close()
  socket.write(`${BODY.slice(5)}${second}`)
  const [, first = '', refusal = ''] = (await text(socket)).split('HTTP/1.1 ')
  await closing
  const [head = '', body = ''] = refusal.split('\r\n\r\n')
  return { first, head, lines: head.toLowerCase().split('\r\n'), body }
}

it('while it stops, the first of two requests is done, the second refused in our form', async () => {
  const second = headText('GET /auth/tenant/list', { origin: PAGE, 'x-request-id': 'request-two' })
  const { first, head, lines, body } = await whileStopping(second)
  expect(first).toContain('"code":')
  expect(first).not.toContain('overloaded')
  expect(head).toMatch(/^503 /)
  expect(JSON.parse(body)).toMatchObject({
    code: 503,
    error: 'overloaded',
    requestId: 'request-two',
  })
  expect(lines).toEqual(
    expect.arrayContaining([
      ...[`access-control-allow-origin: ${PAGE}`, 'retry-after: 1', 'connection: close'],
      ...['x-content-type-options: nosniff', 'cache-control: no-store'],
    ]),
  )
})

it('while it stops, an address that cannot be read is refused like any other', async () => {
  const { head, lines, body } = await whileStopping(headText('GET /%zz', { origin: PAGE }))
  expect(head).toMatch(/^503 /)
  expect(JSON.parse(body)).toMatchObject({ code: 503, error: 'overloaded' })
  const readable = `access-control-allow-origin: ${PAGE}`
  expect(lines).toEqual(expect.arrayContaining([readable, 'retry-after: 1', 'connection: close']))
})

/** A request that nobody has answered yet. */
async function asked() {
  const server = createServer()
  const arrived = once(server, 'request')
  const client = connect(await servedPort(server), '127.0.0.1')
  client.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n')
  const [, raw] = await arrived
  if (!(raw instanceof ServerResponse)) throw new Error('No request came.')
  return { client, raw }
}

it('notices when the client disconnects', async () => {
  const { client, raw } = await asked()
  const gone = clientGone({ raw })
  expect(gone.aborted).toBe(false)
  const closed = once(raw, 'close')
  client.destroy()
  await closed
  expect(gone.aborted).toBe(true)
})

it('notices a client that disconnected earlier', async () => {
  const { client, raw } = await asked()
  const closed = once(raw, 'close')
  client.destroy()
  await closed
  expect(clientGone({ raw }).aborted).toBe(true)
})

const streamOf = ({ at }: PushHarness, session: Session) =>
  EventStream.open(at.stream, session.headers)

describe.each(GENERATIONS)('of generation %i', (generation) => {
  const inside = () => pushHarness({ generation })
  const { close } = CHANNELS[generation]

  describe('the end of a session ends its channels and no others', () => {
    it('by a logout, without a last message', async () => {
      const push = await inside()
      const session = await push.enter()
      const streams = [await streamOf(push, session), await streamOf(push, session)]
      const other = await streamOf(push, await push.enter())
      await push.send({ method: 'POST', url: '/auth/logout', headers: session.headers })
      for (const stream of streams) await stream.untilOver()
      expect(streams.map(({ texts }) => texts)).toEqual([[], []])
      expect(streams[0]?.received).toMatch(/: disconnected\n\n$/)
      expect([push.hub.size, other.isOver]).toEqual([1, false])
    })

    it('from another device, with a last message', async () => {
      const push = await inside()
      const [here, there] = [await push.enter(), await push.enter()]
      const stream = await streamOf(push, there)
      const { body } = await push.send({ url: '/monitor/online', headers: here.headers })
      const { rows } = Object(generation === 6 ? body.data : body)
      const [newest] = Array.isArray(rows) ? rows : []
      const url = `/monitor/online/myself/${Object(newest).tokenId}`
      await push.send({ method: 'DELETE', url, headers: here.headers })
      await stream.untilOver()
      expect(stream.texts).toEqual([expect.stringMatching(/another of your devices/)])
    })

    it('when a further login makes the oldest session go', async () => {
      const push = await inside()
      const stream = await streamOf(push, await push.enter())
      for (let more = 0; more < 20; more += 1) await push.enter()
      await stream.untilOver()
      expect(stream.texts).toEqual([expect.stringMatching(/too many devices/)])
    })

    it.each([
      ['disabled user', (push: PushHarness) => push.given.disableUser('1')],
      [
        'row that is gone',
        (push: PushHarness, { token }: Session) =>
          push.sessions.end(push.tokens.digest(token), push.clock.now()),
      ],
      ['time that is over', async (push: PushHarness) => push.clock.advance(400 * 86_400)],
    ])('by a %s, with the next look', async (_case, end) => {
      const push = await inside()
      const session = await push.enter()
      const stream = await streamOf(push, session)
      await push.hub.closeEnded()
      expect(stream.isOver).toBe(false)
      await end(push, session)
      await push.hub.closeEnded()
      await stream.untilOver()
      expect(push.hub.size).toBe(0)
      // A browser would ask for ever, and front ends ten times more.
      expect(stream.received).toMatch(/\nretry: 86400000\n: disconnected\n\n$/)
    })

    it('while its channel is just being opened', async () => {
      const push = await inside()
      const session = await push.enter()
      const { bus } = push
      const replay = bus.replay.bind(bus)
      vi.spyOn(bus, 'replay').mockImplementationOnce(async (...asked) => {
        push.notifier.sessionOver(push.tokens.digest(session.token))
        return replay(...asked)
      })
      const stream = await streamOf(push, session)
      expect([stream.status, push.hub.size]).toEqual([503, 0])
    })
  })

  describe('closing', () => {
    it('closes the channels of the presented token', async () => {
      const push = await inside()
      const [session, other] = [await push.enter(), await push.enter()]
      const [stream, kept] = [await streamOf(push, session), await streamOf(push, other)]
      const answer = await push.get(close, session.token)
      expect(answer.body).toMatchObject({ code: 200, data: null })
      await stream.until(/: disconnected\n\n$/)
      await stream.untilOver()
      expect(kept.isOver).toBe(false)
    })

    it.each([undefined, 'x'.repeat(43), '!'])('says 200 for the token %s', async (token) => {
      const push = await inside()
      const { status, body } = await push.get(close, token)
      expect([status, body.code, body.data]).toEqual([200, 200, null])
    })
  })

  describe('a stop', () => {
    it('ends every channel with a hint when to reconnect, and accepts no more', async () => {
      const push = await inside()
      const session = await push.enter()
      const streams = await Promise.all([streamOf(push, session), streamOf(push, session)])
      await push.app.close()
      for (const stream of streams) {
        await stream.untilOver()
        expect(stream.received).toMatch(/\nretry: [1-4]\d{3}\n: disconnected\n\n$/)
      }
      expect(push.hub.size).toBe(0)
    })
  })
})
