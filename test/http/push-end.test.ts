import { describe, expect, it, vi } from 'vitest'
import { type PushHarness, pushHarness, type Session } from '../support/push-harness.ts'
import { EventStream } from '../support/push-streams.ts'

const streamOf = ({ origin }: PushHarness, session: Session) =>
  EventStream.open(`${origin}/resource/sse`, session.headers)

describe('the end of a session ends its channels and no others', () => {
  it('by a logout, without a last message', async () => {
    const push = await pushHarness()
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
    const push = await pushHarness()
    const [here, there] = [await push.enter(), await push.enter()]
    const stream = await streamOf(push, there)
    const { body } = await push.get('/monitor/online', here.token)
    const [newest] = Array.isArray(body.rows) ? body.rows : []
    const url = `/monitor/online/myself/${Object(newest).tokenId}`
    await push.send({ method: 'DELETE', url, headers: here.headers })
    await stream.untilOver()
    expect(stream.texts).toEqual([expect.stringMatching(/another of your devices/)])
  })

  it('when a further login makes the oldest session go', async () => {
    const push = await pushHarness()
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
    const push = await pushHarness()
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
    const push = await pushHarness()
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

describe('/resource/sse/close', () => {
  it('closes the channels of the presented token', async () => {
    const push = await pushHarness()
    const [session, other] = [await push.enter(), await push.enter()]
    const [stream, kept] = [await streamOf(push, session), await streamOf(push, other)]
    const answer = await push.get('/resource/sse/close', session.token)
    expect(answer.body).toMatchObject({ code: 200, data: null })
    await stream.until(/: disconnected\n\n$/)
    await stream.untilOver()
    expect(kept.isOver).toBe(false)
  })

  it.each([undefined, 'x'.repeat(43), '!'])('says 200 for the token %s', async (token) => {
    const push = await pushHarness()
    const { status, body } = await push.get('/resource/sse/close', token)
    expect([status, body.code, body.data]).toEqual([200, 200, null])
  })
})

describe('a stop', () => {
  it('ends every channel with a hint when to reconnect, and accepts no more', async () => {
    const push = await pushHarness()
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
