import type { FastifyPluginAsync } from 'fastify'
import { describe, expect, it, vi } from 'vitest'
import { formScope } from '../../adapters/http/pages/exports/form-scope.ts'
import { Type } from '../../adapters/http/wire/schema.ts'
import { aPicture } from '../support/bodies.ts'
import { filesHarness } from '../support/files-harness.ts'
import { FORM_TYPE, formOf } from '../support/form.ts'
import { type HttpHarness, httpHarness } from '../support/http-harness.ts'
import { headText, rawSocket } from '../support/raw-http.ts'
import { SOON } from '../support/soak.ts'
import { begun, TUS } from '../support/tus-calls.ts'

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
