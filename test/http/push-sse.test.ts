import { connect } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { DependencyUnavailable } from '../../domain/shared/availability-errors.ts'
import { aRole } from '../support/access-builders.ts'
import { aUser } from '../support/builders.ts'
import { ADMIN_PASSWORD } from '../support/http-harness.ts'
import {
  CHANNELS,
  GENERATIONS,
  type PushHarness,
  type PushOptions,
  pushHarness,
  type Session,
} from '../support/push-harness.ts'
import { EventStream, refusal } from '../support/push-streams.ts'
import { SOON } from '../support/soak.ts'

const streamOf = ({ at }: PushHarness, session: Session, headers = {}) =>
  EventStream.open(at.stream, { ...session.headers, ...headers })

describe.each(GENERATIONS)('of generation %i', (generation) => {
  const opened = (options: PushOptions = {}) => pushHarness({ generation, ...options })

  describe('the event stream', () => {
    it('is what front ends read, frame by frame', async () => {
      const push = await opened()
      const session = await push.enter()
      const stream = await EventStream.open(`${push.at.stream}?${session.query}`, {
        'accept-encoding': 'gzip, br',
      })
      expect(stream.headers['x-accel-buffering']).toBe('no')
      expect(stream.headers['content-type']).toBe('text/event-stream; charset=utf-8')
      expect(stream.headers['cache-control']).toBe('no-store, no-transform')
      expect(stream.headers['content-encoding']).toBeUndefined()
      expect(stream.headers['x-request-id']).toMatch(/^[0-9a-f]{10}-/)
      expect(stream.received).toMatch(/^: connected\nretry: 3000\nid: \d+\n\n$/)
      await push.say('1', '[notice] "title" ä 梅', 'two\r\nlines')
      const lines = generation === 5 ? 'two\nlines' : 'two\r\nlines'
      await stream.untilTexts(['[notice] "title" ä 梅', lines])
      const data = generation === 5 ? 'data: two\ndata: lines' : 'data: {.*}'
      expect(stream.received).toMatch(
        new RegExp(
          `^id: \\d+\nevent: message\ndata: .*\n\nid: \\d+\nevent: message\n${data}\n\n$`,
          'm',
        ),
      )
      push.hub.beat()
      await stream.until(/\n\n: beat\n\n$/)
    })

    it('uses the language of the browser', async () => {
      const push = await opened()
      const session = await push.enter()
      const chinese = await streamOf(push, session, { 'accept-language': 'zh-CN,zh;q=0.9' })
      const english = await streamOf(push, session, { 'accept-language': 'en-US,zh;q=0.5' })
      push.notifier.toUser('1', { kind: 'binding-added' })
      await chinese.untilTexts(['您的账号已绑定一个第三方身份'])
      await english.untilTexts(['A third-party identity was bound to your account.'])
    })

    it('welcomes in the language of the login, unless the page says another', async () => {
      const push = await opened()
      for (const [login, header, expected] of [
        [{ 'content-language': 'zh_CN' }, { 'accept-language': 'en' }, /欢迎/],
        [{ 'accept-language': 'zh-CN,en;q=0.5' }, {}, /欢迎/],
        [{ 'content-language': 'en_US' }, { 'accept-language': 'zh' }, /^Welcome/],
        [{ 'content-language': 'zh_CN' }, { 'content-language': 'en_US' }, /^Welcome/],
        [{ 'accept-language': '*' }, { 'accept-language': 'zh' }, /欢迎/],
      ] as const) {
        const session = await push.enter('admin', 5, login)
        const page = await streamOf(push, session, header)
        await page.untilTexts([expect.stringMatching(expected)])
        page.leave()
      }
    })

    it.each([
      ['advised', [expect.stringMatching(/^Somebody else set your password/)]],
      ['off', [expect.stringMatching(/^Your account has no role yet/)]],
    ] as const)('%s: whoever has a password that somebody else set', async (policy, said) => {
      const push = await opened({ env: { PASSWORD_CHANGE: policy } })
      const id = await push.somebody('mei')
      await push.passwordChanges.reset(id, await push.hasher.hash(ADMIN_PASSWORD))
      const page = await streamOf(push, await push.enter('mei', 5), { 'accept-language': 'en' })
      await push.say(id, 'news')
      await page.untilTexts(['Welcome. You are logged in.', ...said, 'news'])
    })

    it('reminds whoever must have a second factor and has none', async () => {
      const push = await opened()
      const role = aRole()
      const { id } = await push.given.user(
        aUser({ name: 'tom', roles: [role] }),
        await push.hasher.hash(ADMIN_PASSWORD),
      )
      await push.given.factorRole(role.id)
      const page = await streamOf(push, await push.enter('tom', 5), { 'accept-language': 'en' })
      await push.say(id, 'news')
      push.notifier.toUser(id, { kind: 'password-chosen' })
      const said = [/^Welcome/, /^Your account needs a second factor/, /^You have chosen/]
      await page.untilTexts(said.map((text) => expect.stringMatching(text)))
    })

    it('sends broadcasts to everybody, and other messages to their user only', async () => {
      const push = await opened()
      const other = await push.somebody('mei')
      const admin = await streamOf(push, await push.enter())
      const mei = await streamOf(push, await push.enter('mei'))
      await push.say(other, 'for mei')
      push.notifier.toAll({ kind: 'notice', text: 'for all' })
      await mei.untilTexts(['for mei', 'for all'])
      await admin.untilTexts(['for all'])
    })

    it('welcomes once a login, and not each time the page is loaded anew', async () => {
      const push = await opened()
      const session = await push.enter('admin', 5)
      const page = await streamOf(push, session, { 'accept-language': 'en' })
      await page.untilTexts(['Welcome. You are logged in.'])
      const again = await streamOf(push, session, { 'last-event-id': '1' })
      const reloaded = await streamOf(push, session)
      const later = await streamOf(push, await push.enter())
      await push.say('1', 'news')
      await again.untilTexts(['news'])
      await reloaded.untilTexts(['news'])
      await later.untilTexts(['news'])
    })
  })

  describe('who may open it', () => {
    it.each([
      ['nobody', ''],
      ['a made-up token', `?clientid=x&Authorization=Bearer%20${'x'.repeat(43)}`],
      ['a made-up ticket', `?ticket=${'x'.repeat(43)}`],
      ['an empty ticket', '?ticket='],
    ])('not %s, and the status says so', async (_case, query) => {
      const { at } = await opened()
      const answer = await refusal(`${at.stream}${query}`)
      expect(answer).toEqual({ status: 401, error: 'not_logged_in' })
    })

    it('not a token for another client', async () => {
      const { at, enter } = await opened()
      const { headers, query } = await enter()
      const answer = await refusal(at.stream, { ...headers, clientid: 'another' })
      expect(answer.status).toBe(401)
      const bare = query.replace('Bearer%20', '')
      expect((await refusal(`${at.stream}?${bare}`)).status).toBe(401)
    })

    it('not a token in the query where that is switched off, but a ticket', async () => {
      const push = await opened({ tokenInQuery: false })
      const session = await push.enter()
      expect((await refusal(`${push.at.stream}?${session.query}`)).status).toBe(401)
      const ticket = await push.ticket(session)
      const url = `${push.at.stream}?ticket=${ticket}`
      // A wrong header is not mended by a ticket, which is not spent either.
      const wrong = { authorization: `Bearer ${'x'.repeat(43)}` }
      expect((await EventStream.open(url, wrong)).status).toBe(401)
      expect((await EventStream.open(url)).status).toBe(200)
    })

    it('one of 64 callers with one ticket', async () => {
      const push = await opened()
      const ticket = await push.ticket(await push.enter())
      const url = `${push.at.stream}?ticket=${ticket}`
      const all = await Promise.all(Array.from({ length: 64 }, () => EventStream.open(url)))
      const statuses = all.map(({ status }) => status).sort()
      expect(statuses).toEqual([200, ...Array.from({ length: 63 }, () => 401)])
    })

    it('not a ticket that is too old, or whose session has ended', async () => {
      const push = await opened()
      const session = await push.enter()
      const [old, orphan] = [await push.ticket(session), await push.ticket(session)]
      push.clock.advance(31)
      expect((await refusal(`${push.at.stream}?ticket=${old}`)).status).toBe(401)
      const fresh = await push.ticket(session)
      await push.send({ method: 'POST', url: '/auth/logout', headers: session.headers })
      for (const ticket of [orphan, fresh]) {
        expect((await refusal(`${push.at.stream}?ticket=${ticket}`)).status).toBe(401)
      }
    })

    it('no ticket opens anything else, and nobody without a session gets one', async () => {
      const push = await opened()
      const ticket = await push.ticket(await push.enter())
      const other = await push.send({ url: `/auth/codes?ticket=${ticket}` })
      expect(other.body.error).toBe('not_logged_in')
      const none = await push.send({ method: 'POST', url: '/resource/push/ticket' })
      expect(none.body.error).toBe('not_logged_in')
    })

    it('only pages of the own origin and the listed ones', async () => {
      const push = await opened({
        settings: {
          corsOrigins: ['https://console.example'],
          publicOrigin: 'https://public.example',
        },
      })
      const session = await push.enter()
      const own = push.origin
      for (const origin of [own, 'https://console.example', 'https://public.example']) {
        const stream = await streamOf(push, session, { origin })
        expect(stream.status).toBe(200)
      }
      const strangers = [
        'https://evil.example',
        'null',
        `${own}.evil.example`,
        'https://console.example:8443',
      ]
      for (const origin of strangers) {
        const answer = await refusal(push.at.stream, { ...session.headers, origin })
        expect(answer).toEqual({ status: 403, error: 'origin_refused' })
      }
    })

    it('does not leave the token or the ticket in the log', async () => {
      const push = await opened()
      const session = await push.enter()
      const ticket = await push.ticket(session)
      const streams = [
        await EventStream.open(`${push.at.stream}?${session.query}`),
        await EventStream.open(`${push.at.stream}?ticket=${ticket}`),
      ]
      await refusal(`${push.at.stream}?ticket=${ticket}`)
      await refusal(`${push.at.stream}?${session.query}x`)
      await push.get(CHANNELS[generation].close, session.token)
      for (const stream of streams) await stream.untilOver()
      await vi.waitFor(
        () => expect(push.logged()).toContain(`"${CHANNELS[generation].stream}","status":200`),
        SOON,
      )
      for (const secret of [session.token, ticket]) expect(push.logged()).not.toContain(secret)
    })
  })

  describe('what was missed', () => {
    it('arrives once and in order after a reconnect with the last id', async () => {
      const push = await opened()
      const session = await push.enter()
      const first = await streamOf(push, session)
      await push.say('1', 'one', 'two')
      await first.untilTexts(['one', 'two'])
      first.leave()
      await vi.waitFor(() => expect(push.hub.size).toBe(0), SOON)
      await push.say('1', 'three')
      push.notifier.toAll({ kind: 'notice', text: 'four' })
      const again = await streamOf(push, session, { 'last-event-id': first.lastId })
      await push.say('1', 'five')
      await again.untilTexts(['three', 'four', 'five'])
      const ids = [...first.messages, ...again.messages].map(({ id }) => id)
      expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b))
    })

    it('arrives even when nothing was received before', async () => {
      const push = await opened()
      const session = await push.enter()
      const first = await streamOf(push, session)
      first.leave()
      await push.say('1', 'missed')
      const again = await streamOf(push, session, { 'last-event-id': first.lastId })
      await again.untilTexts(['missed'])
    })

    it('loses and repeats nothing while messages never stop', async () => {
      const push = await opened()
      const session = await push.enter()
      const seen: string[] = []
      const said = Array.from({ length: 60 }, (_, n) => `${n}`)
      let lastId = (await streamOf(push, session)).lastId
      const saying = said.reduce(async (before, text) => {
        await before
        await push.say('1', text)
        await new Promise((resolve) => setImmediate(resolve))
      }, Promise.resolve())
      while (seen.length < said.length) {
        const stream = await streamOf(push, session, { 'last-event-id': lastId })
        await vi.waitFor(() => expect(stream.texts.length).toBeGreaterThan(0), SOON)
        stream.leave()
        seen.push(...stream.texts)
        lastId = stream.lastId
      }
      await saying
      expect(seen).toEqual(said)
    })

    it.each([
      '',
      'x',
      '-1',
      '1e3',
      '99999999999999999',
      '9007199254740991',
    ])('is nothing for the id %j, and later messages come all the same', async (id) => {
      const push = await opened()
      const session = await push.enter()
      await push.say('1', 'before')
      const stream = await streamOf(push, session, { 'last-event-id': id })
      await push.say('1', 'after')
      await stream.untilTexts(['after'])
    })
  })

  describe('the bounds', () => {
    it('close the oldest connection of the same user only', async () => {
      const push = await opened({ limits: { perUser: 2 } })
      await push.somebody('mei')
      const session = await push.enter()
      const other = await streamOf(push, await push.enter('mei'))
      const oldest = await streamOf(push, session)
      const kept = [await streamOf(push, session), await streamOf(push, session)]
      await oldest.until(/\nretry: 60000\n: disconnected\n\n$/)
      await oldest.untilOver()
      push.notifier.toAll({ kind: 'notice', text: 'still here' })
      for (const stream of [...kept, other]) await stream.untilTexts(['still here'])
      expect(push.hub.size).toBe(3)
    })

    it('refuse connections beyond the total', async () => {
      const push = await opened({ limits: { total: 2 } })
      const session = await push.enter()
      const [first] = [await streamOf(push, session), await streamOf(push, session)]
      const answer = await refusal(push.at.stream, session.headers)
      expect(answer).toEqual({ status: 503, error: 'overloaded' })
      first?.leave()
      await vi.waitFor(() => expect(push.hub.size).toBe(1), SOON)
      expect((await streamOf(push, session)).status).toBe(200)
    })

    it('disconnect clients that do not read', async () => {
      const push = await opened()
      const session = await push.enter()
      const { hostname, port } = new URL(push.origin)
      const socket = connect(Number(port), hostname)
      onTestFinished(() => void socket.destroy())
      const { authorization, clientid } = session.headers
      socket.write(
        `GET ${CHANNELS[generation].stream} HTTP/1.1\r\nHost: x\r\nclientid: ${clientid}\r\nAuthorization: ${authorization}\r\n\r\n`,
      )
      await vi.waitFor(() => expect(push.hub.size).toBe(1), SOON)
      const fast = await streamOf(push, session)
      const long = 'x'.repeat(200_000)
      let sent = 0
      for (; push.hub.size > 1 && sent < 500; sent += 1) {
        await push.say('1', long)
        await vi.waitFor(() => expect(fast.texts).toHaveLength(sent + 1), SOON)
      }
      expect(push.hub.size).toBe(1)
      await push.say('1', 'end')
      await vi.waitFor(() => expect(fast.texts.at(-1)).toBe('end'), SOON)
    })

    it('release a connection when the message store is away', async () => {
      const push = await opened()
      const session = await push.enter()
      vi.spyOn(push.bus, 'replay').mockRejectedValueOnce(new DependencyUnavailable())
      const answer = await refusal(push.at.stream, session.headers)
      expect(answer).toEqual({ status: 503, error: 'dependency_unavailable' })
      expect(push.hub.size).toBe(0)
    })
  })
})
