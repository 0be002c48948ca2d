import { describe, expect, it, vi } from 'vitest'
import { type Walk, walkContract } from '../support/contract-walk.ts'
import { type PushHarness, pushHarness } from '../support/push-harness.ts'
import { EventStream, refusal } from '../support/push-streams.ts'
import { SOON } from '../support/soak.ts'

const STREAM = '/resource/sse'

describe('the event stream', () => {
  const open = (push: PushHarness, query: string, headers = {}) =>
    EventStream.open(`${push.origin}${STREAM}?${query}`, headers)

  it('9.1: serves several tokens of a user, and several pages of one token', async () => {
    const push = await pushHarness()
    const [one, other] = [await push.enter(), await push.enter()]
    // The family lets the second page of a token close the first, which comes back, and so on.
    const reversed = one.query.split('&').toReversed().join('&')
    const streams = [await open(push, one.query), await open(push, reversed)]
    streams.push(await open(push, other.query))
    await push.say('1', 'to all of them')
    for (const stream of streams) await stream.untilTexts(['to all of them'])
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
