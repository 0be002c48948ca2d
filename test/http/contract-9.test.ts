import { describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type Walk, walkContract } from '../support/contract-walk.ts'
import { type PushHarness, pushHarness } from '../support/push-harness.ts'
import { EventStream, refusal } from '../support/push-streams.ts'
import { SOON } from '../support/soak.ts'

const STREAM = '/resource/sse'

describe('the event stream', () => {
  const open = (push: PushHarness, query: string, headers = {}) =>
    EventStream.open(`${push.origin}${STREAM}?${query}`, headers)

  it('9.1: takes client and token from the address, in either order', async () => {
    const push = await pushHarness()
    const { query } = await push.enter()
    for (const asked of [query, query.split('&').toReversed().join('&')]) {
      expect((await open(push, asked)).status).toBe(200)
    }
  })

  it('9.1: is UTF-8, neither cached nor compressed', async () => {
    const push = await pushHarness()
    const { query } = await push.enter()
    const { headers } = await open(push, query, { 'accept-encoding': 'gzip, br' })
    expect(headers['content-type']).toBe('text/event-stream; charset=utf-8')
    expect(headers['cache-control']).toContain('no-transform')
    expect(headers['x-accel-buffering']).toBe('no')
    expect(headers).not.toHaveProperty('content-encoding')
  })

  it('9.1: says connected first, and every text verbatim under the name that is read', async () => {
    const push = await pushHarness()
    const stream = await open(push, (await push.enter()).query)
    expect(stream.received).toMatch(/^: connected\n/)
    const texts = ['{"a":1}', 'zwei\nZeilen', '图 🎈 <b>']
    await push.say('1', ...texts)
    await stream.untilTexts(texts)
    expect([...stream.received.matchAll(/^event: (.*)$/gm)].map(([, name]) => name)).toEqual(
      texts.map(() => 'message'),
    )
  })

  it('9.1: serves several tokens of a user, and several pages of one token', async () => {
    const push = await pushHarness()
    const [one, other] = [await push.enter(), await push.enter()]
    // The family lets the second page of a token close the first, which comes back, and so on.
    const streams = [await open(push, one.query), await open(push, one.query)]
    streams.push(await open(push, other.query))
    await push.say('1', 'to all of them')
    for (const stream of streams) await stream.untilTexts(['to all of them'])
  })

  it('9.1: is HTTP 401 without a session, with a dead one and with another client', async () => {
    const push = await pushHarness()
    const { token, query } = await push.enter()
    for (const wrong of [
      '',
      query.replace(token, 'x'.repeat(43)),
      query.replace(/clientid=\w+/, 'clientid=another'),
      `clientid=${push.builtInClientId}&Authorization=${token}`,
    ]) {
      expect((await refusal(`${push.origin}${STREAM}?${wrong}`)).status, wrong).toBe(401)
    }
  })

  it('9.1: ends when the token runs out while it is open', async () => {
    const push = await pushHarness()
    const stream = await open(push, (await push.enter()).query)
    push.clock.advance(604_800)
    await push.hub.closeEnded()
    await stream.untilOver()
    expect(stream.received).toContain(': disconnected')
  })

  it('9.1: ends when the rules of its client leave it outside', async () => {
    const push = await pushHarness()
    const { query, headers } = await push.enter()
    const stream = await open(push, query)
    const { body } = await push.send({ url: '/system/client/list', headers })
    const [client] = [body.rows].flat().filter((row) => Object(row).clientId === headers.clientid)
    const change = { ...Object(client), accessPath: '/system/**', force: true }
    const sent = { ...headers, 'content-type': 'application/json' }
    const payload = JSON.stringify(change)
    const saved = await push.send({ method: 'PUT', url: '/system/client', headers: sent, payload })
    expect(saved.body).toMatchObject({ code: 200 })
    await push.hub.closeEnded()
    await stream.untilOver()
    expect((await refusal(`${push.origin}${STREAM}?${query}`)).status).toBe(403)
  })

  it('9.1: the close answers 200 and ends the streams of that token, with a comment', async () => {
    const push = await pushHarness()
    const [one, other] = [await push.enter(), await push.enter()]
    const [mine, theirs] = [await open(push, one.query), await open(push, other.query)]
    const closed = await push.send({ url: '/resource/sse/close', headers: one.headers })
    expect(closed.body).toEqual({ code: 200, msg: 'Done', data: null })
    await mine.untilOver()
    expect(mine.received).toContain(': disconnected')
    await push.say('1', 'still here')
    await theirs.untilTexts(['still here'])
  })
})

describe('the WebSocket', () => {
  const PING = '{"type":"ping"}'
  const dial = async (push: PushHarness, query: string) => {
    const socket = new WebSocket(`${push.origin.replace('http', 'ws')}/resource/websocket?${query}`)
    const told: string[] = []
    socket.on('message', (data) => told.push(String(data)))
    const outcome = await new Promise<number>((resolve) => {
      socket.on('open', () => resolve(101))
      socket.on('unexpected-response', (_request, { statusCode = 0 }) => resolve(statusCode))
      socket.on('error', () => undefined)
    })
    return { socket, told, outcome }
  }

  it('9.2: gives a ping back as it came, and shows texts like the stream', async () => {
    const push = await pushHarness()
    const { socket, told, outcome } = await dial(push, (await push.enter()).query)
    expect(outcome).toBe(101)
    await vi.waitFor(() => expect(push.hub.size).toBe(1), SOON)
    socket.send(PING)
    await vi.waitFor(() => expect(told).toEqual([PING]), SOON)
    await push.say('1', 'a text')
    await vi.waitFor(() => expect(told).toEqual([PING, 'a text']), SOON)
    socket.terminate()
  })

  it('9.2: refuses the handshake of a bad token and of another client', async () => {
    const push = await pushHarness()
    const { token, query } = await push.enter()
    for (const wrong of [
      query.replace(token, 'x'.repeat(43)),
      query.replace(/clientid=\w+/, 'clientid=another'),
    ]) {
      const { socket, outcome } = await dial(push, wrong)
      expect(outcome, wrong).toBe(401)
      socket.terminate()
    }
  })
})

await walkContract('9.1, messages', (walk: Walk) => {
  const stream = async (language: string) => {
    const { authorization = '', clientid } = await walk.service.logIn((await walk.newcomer()).name)
    const query = `clientid=${clientid}&Authorization=${encodeURIComponent(authorization)}`
    const headers = { 'accept-language': language }
    return EventStream.open(`${walk.service.origin}${STREAM}?${query}`, headers)
  }
  const add = async (status: string, noticeTitle: string) => {
    const as = await walk.holderOf('system:notice:add')
    const body = { noticeTitle, noticeType: '2', noticeContent: '', status }
    expect((await walk.ask('POST', '/system/notice', { as, body })).body.code).toBe(200)
  }

  it('9.1: welcomes after a login, and tells everybody of a notice by its kind, in their language', async () => {
    const [one, other] = [await stream('en-US'), await stream('zh-CN')]
    await add('1', 'closed')
    await add('0', 'opened')
    await Promise.all([told(one, 2), told(other, 2)])
    expect(one.texts).toEqual([expect.stringMatching(/^Welcome/), '[Announcement] opened'])
    expect(other.texts).toEqual([expect.stringContaining('欢迎'), '[公告] opened'])
  })

  it('9.1: no request from outside can send a message', async () => {
    const as = await walk.service.logIn('admin')
    for (const url of ['/resource/sse/send', '/resource/sse/sendAll']) {
      for (const method of ['GET', 'POST']) {
        const { body } = await walk.ask(method, url, { as })
        expect(body.code, `${method} ${url}`).toBe(404)
      }
    }
  })
})

async function told(stream: EventStream, count: number): Promise<EventStream> {
  await vi.waitFor(() => expect(stream.texts).toHaveLength(count), SOON)
  return stream
}
