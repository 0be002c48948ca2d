import { Agent, request } from 'node:http'
import { json } from 'node:stream/consumers'
import type { FastifyPluginAsync } from 'fastify'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { formScope } from '../../adapters/http/pages/exports/form-scope.ts'
import { Type } from '../../adapters/http/wire/schema.ts'
import { MemoryVirusScanner } from '../memory/files/memory-virus-scanner.ts'
import { aPicture } from '../support/bodies.ts'
import { aUser } from '../support/builders.ts'
import { codesHttp, MAILBOX, PHONE, wrong } from '../support/codes-http.ts'
import { call } from '../support/file-calls.ts'
import { filesHarness } from '../support/files-harness.ts'
import { FORM_TYPE, formOf } from '../support/form.ts'
import type { Answer } from '../support/http-doors.ts'
import { type HttpHarness, httpHarness } from '../support/http-harness.ts'
import { headText, rawSocket } from '../support/raw-http.ts'
import { SOON } from '../support/soak.ts'
import { aBinding } from '../support/social-builders.ts'
import { type SocialHarness, socialHarness } from '../support/social-harness.ts'
import { begun, TUS } from '../support/tus-calls.ts'
import { ROOM, Uploader, uploadsTogether, VIRUS } from '../support/uploads-together.ts'

const JSON_TYPE = 'application/json'
const URL_TYPE = 'application/x-www-form-urlencoded'
const PIECES = [0, 1, 9, 30]

interface BrokenOff {
  readonly origin: string
  readonly line: string
  readonly headers: Readonly<Record<string, string>>
  /** What comes of the body. */
  readonly piece: Uint8Array
}

/** Announces more than comes. */
async function breakOff({ origin, line, headers, piece }: BrokenOff): Promise<void> {
  const socket = await rawSocket(origin)
  socket.on('error', () => undefined)
  const head = headText(line, { ...headers, 'content-length': '100000' })
  await new Promise((written) => socket.write(Buffer.concat([Buffer.from(head), piece]), written))
  socket.destroy()
}

interface Line {
  readonly level: number
  readonly msg: string
  readonly route?: string
}

function linesOf(logged: string): Line[] {
  const lines = logged.trimEnd().split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line))
}

function connectionsOf({ app }: HttpHarness): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  return promise
}

describe('a body that breaks off is not reported as a failure of the service', () => {
  const handled = vi.fn(async () => null)
  const schema = { body: Type.Object({}), response: { 200: Type.Null() } }
  const route: FastifyPluginAsync = async (app) => {
    app.post('/taken', { schema, config: { access: 'public' } }, handled)
  }
  const filtered: FastifyPluginAsync = async (app) => {
    app.post('/filtered', { schema, config: { access: 'public' } }, handled)
  }
  const sealed = { 'content-type': JSON_TYPE, 'encrypt-key': 'A'.repeat(344) }

  it.each([
    ['JSON', '/taken', { 'content-type': JSON_TYPE }, '{"configName":"an unfinished text'],
    ['a form', '/filtered', { 'content-type': URL_TYPE }, 'configName=an%20unfinished%20tex'],
    ['an envelope', '/auth/login', sealed, 'QUJDREVGR0hJSktMTU5PUFFSU1RVVldY'],
  ])('%s', async (_case, url, headers, text) => {
    const http = await httpHarness({ routes: () => [route, formScope([filtered])] })
    const origin = await http.app.listen({ port: 0, host: '127.0.0.1' })
    for (const length of PIECES) {
      const piece = Buffer.from(text.slice(0, length))
      await breakOff({ origin, line: `POST ${url}`, headers, piece })
    }
    await vi.waitFor(async () => expect(await connectionsOf(http)).toBe(0), SOON)
    expect(linesOf(http.logged()).filter(({ level }) => level > 30)).toEqual([])
    expect(handled).not.toHaveBeenCalled()
    await http.app.close()
  })

  it.each([0, 50, 150, 400])('a form with a file, after %d bytes', async (length) => {
    const http = await filesHarness()
    const form = formOf({ name: 'file', fileName: 'a.png', content: aPicture(5000) })
    const headers = { ...(await http.allowed()), 'content-type': FORM_TYPE }
    const line = 'POST /resource/oss/upload'
    await breakOff({ origin: http.origin, line, headers, piece: form.subarray(0, length) })
    await vi.waitFor(() => expect(http.logged()).toContain('upload broke off'), SOON)
    expect(linesOf(http.logged()).filter(({ level }) => level > 30)).toEqual([])
  })

  it.each([0, 100])('a part of a resumable upload, after %d bytes', async (length) => {
    const http = await filesHarness()
    const me = await http.allowed()
    const url = new URL(await begun(http, me, 200_000))
    const part = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
    await breakOff({
      origin: http.origin,
      line: `PATCH ${url.pathname}`,
      headers: { ...TUS, ...me, ...part },
      piece: aPicture(5000).subarray(0, length),
    })
    await vi.waitFor(() => expect(http.logged()).toContain('upload broke off'), SOON)
    expect(linesOf(http.logged()).filter(({ level }) => level > 30)).toEqual([])
  })
})

type Headers = Readonly<Record<string, string>>

const LONG = 9_000_000

/** Over one connection after the other answer; tells which. */
function asked(agent: Agent, url: string, method: string, headers: Headers, body?: Uint8Array) {
  return new Promise<{ status: number | undefined; error: unknown; port: number | undefined }>(
    (resolve, reject) => {
      const sent = request(url, { method, agent, headers: { ...TUS, ...headers } }, (answer) => {
        const { statusCode: status, socket } = answer
        const { localPort: port } = socket
        if (method === 'HEAD') {
          answer.resume().once('end', () => resolve({ status, error: undefined, port }))
        } else {
          json(answer).then((said) => resolve({ status, error: Object(said).error, port }), reject)
        }
      })
      sent.once('error', reject)
      sent.end(body)
    },
  )
}

it.each([
  ['too long', 1_000_000, '0', aPicture(LONG), [413, 'body_too_large']],
  ['not what it says it is', LONG, '0', Buffer.alloc(LONG, 'MZ'), [400, 'upload_content']],
  ['elsewhere', LONG, '7', aPicture(LONG), [409, 'upload_offset']],
] as const)('a connection serves on behind a part that is refused: %s', async (_case, length, offset, body, refusal) => {
  const harness = await filesHarness({ maxBytes: 2 * LONG })
  const me = await harness.allowed()
  const url = await begun(harness, me, length)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const type = { 'content-type': 'application/offset+octet-stream', 'upload-offset': offset }
  const refused = await asked(agent, url, 'PATCH', { ...me, ...type }, body)
  expect([refused.status, refused.error]).toEqual(refusal)
  const other = await begun(harness, me, length)
  const { status, port } = await asked(agent, other, 'HEAD', me)
  expect([status, port]).toEqual([200, refused.port])
})

const PASSWORD = 'Correct-Horse-8'

/** By the source of the binding. */
const OUTSIDE = {
  GITHUB: async (http: SocialHarness, outsideId: string) =>
    http.logInWith({ ...(await http.leave()), socialCode: http.github.codeFor(outsideId) }),
  XCX_WX01: (http: SocialHarness, outsideId: string) => {
    const proof = { grantType: 'xcx', xcxCode: `code of ${outsideId}` }
    return http.postSealed('/auth/login', { clientId: http.builtInClientId, ...proof })
  },
}

/** An administrator disables the user after the proof was found right, before the session opens. */
function disableInBetween({ sessions, given }: HttpHarness, userId: string): void {
  const open = sessions.open.bind(sessions)
  sessions.open = async (...session) => {
    await given.disableUser(userId)
    return open(...session)
  }
}

/** All that the caller sees of a refusal, and it is one. */
function refusal({ status, body }: Answer) {
  expect(body.code).toBe(500)
  return { status, body: { ...body, requestId: '' } }
}

describe('a user who is disabled during a login is refused like any wrong try', () => {
  it('by password', async () => {
    const http = await codesHttp()
    const { id } = await http.given.user(aUser({ name: 'mei' }), await http.hasher.hash(PASSWORD))
    const ofNobody = await http.logIn({ username: 'nobody', password: PASSWORD })
    disableInBetween(http, id)
    const late = await http.logIn({ username: 'mei', password: PASSWORD })
    expect(refusal(late)).toEqual(refusal(ofNobody))
    // Told as tries of this source are told, so the second one is the second.
    expect((await http.logIn({ username: 'mei', password: PASSWORD })).body.msg).toContain(
      'attempt 2',
    )
  })

  it.each([
    ['sms', PHONE],
    ['email', MAILBOX],
  ] as const)('by %s', async (channel, recipient) => {
    const http = await codesHttp()
    const code = await http.codeFor(channel, recipient)
    const guessed = await http.logInByCode(channel, recipient, wrong(code))
    disableInBetween(http, http.userId)
    expect(refusal(await http.logInByCode(channel, recipient, code))).toEqual(refusal(guessed))
  })

  it.each(Object.entries(OUTSIDE))('by %s', async (source, logIn) => {
    const http = await socialHarness()
    const { userId } = await http.person('alice')
    await http.bindings.bind(aBinding({ userId, source, outsideId: 'o42' }))
    const unbound = await logIn(http, 'nobody')
    disableInBetween(http, userId)
    expect(refusal(await logIn(http, 'o42'))).toEqual(refusal(unbound))
  })
})

it('scanner, parts, keys and quota agree on what a user has', async () => {
  const harness = await filesHarness({ scanner: new MemoryVirusScanner(VIRUS), quota: ROOM })
  const me = await harness.allowed()
  const { files } = await uploadsTogether(new Uploader([harness.origin], me))
  expect((await call(harness, '/resource/oss/list', me)).body.total).toBe(files)
  expect(await harness.files.claimUnfinished(new Date(8e15), 10)).toEqual([])
})
