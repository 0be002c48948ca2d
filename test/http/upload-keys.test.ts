import { request } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { describe, expect, it } from 'vitest'
import { Type } from '../../adapters/http/wire/schema.ts'
import type { ObjectStore } from '../../application/ports/files/object-store.ts'
import { MemoryObjectStore } from '../memory/files/memory-object-stores.ts'
import { aPicture } from '../support/bodies.ts'
import { call, fetchFile, upload } from '../support/file-calls.ts'
import { filesHarness } from '../support/files-harness.ts'
import { httpHarness } from '../support/http-harness.ts'
import { announce, begun, patch, send, TUS } from '../support/tus-calls.ts'

const KEY = 'b0f1c2d3-!"#~'

/** The file routes over one store in memory; puts wait for `gate` when there is one. */
async function house() {
  const store = new MemoryObjectStore()
  const slow: { gate?: Promise<void>; begun?: () => void } = {}
  const gated: ObjectStore = {
    put: async (key, body) => {
      slow.begun?.()
      await slow.gate
      return store.put(key, body)
    },
    open: (...args) => store.open(...args),
    sizeOf: async () => undefined,
    remove: (key) => store.remove(key),
    removeLeftovers: () => store.removeLeftovers(),
  }
  const harness = await filesHarness({ objects: { for: () => gated }, maxBytes: 3 * 1024 * 1024 })
  const me = await harness.allowed()
  // Sessions end while the clock moves: each upload has its own, of the same user.
  const put = async (content: Uint8Array, key: string = KEY, name = 'a.png') => {
    const headers = { ...(await harness.allowed()), 'idempotency-key': key }
    return upload(harness, headers, name, content)
  }
  return { harness, me, put, store, slow }
}

describe('an upload with an Idempotency-Key', () => {
  it('gives the same record when it is repeated, and stores nothing more', async () => {
    const { put, store } = await house()
    const content = aPicture(2_000_000)
    const first = await put(content)
    expect(first.body).toMatchObject({ code: 200 })
    for (let n = 0; n < 3; n += 1) {
      const again = await put(content)
      expect(again.body).toMatchObject({ code: 200, data: { ossId: first.data.ossId } })
    }
    expect(store.keys).toHaveLength(1)
  })

  it('makes a separate file for every key, and without a key', async () => {
    const { harness, me, put, store } = await house()
    const content = aPicture(5000)
    const answers = [await put(content), await put(content, 'other'), await put(content, 'Other')]
    answers.push(await upload(harness, me, 'a.png', content))
    answers.push(await upload(harness, me, 'a.png', content))
    expect(new Set(answers.map(({ data }) => data.ossId)).size).toBe(5)
    expect(store.keys).toHaveLength(5)
  })

  it('is refused while the first one is in progress', async () => {
    const { put, slow, store } = await house()
    const content = aPicture(5000)
    let open = () => {}
    slow.gate = new Promise((resolve) => {
      open = resolve
    })
    const begun = new Promise<void>((resolve) => {
      slow.begun = resolve
    })
    const first = put(content)
    await begun
    const second = await put(content)
    expect(second.body).toMatchObject({ code: 500, error: 'upload_running' })
    open()
    const { data } = await first
    expect((await put(content)).data.ossId).toBe(data.ossId)
    expect(store.keys).toHaveLength(1)
  })

  it('makes one file of many simultaneous requests', async () => {
    const { put, store } = await house()
    const content = aPicture(50_000)
    const answers = await Promise.all(Array.from({ length: 10 }, () => put(content)))
    const done = answers.filter(({ body }) => body.code === 200)
    const refused = answers.filter(({ body }) => body.error === 'upload_running')
    expect(done.length).toBeGreaterThan(0)
    expect(done.length + refused.length).toBe(10)
    expect(new Set(done.map(({ data }) => data.ossId)).size).toBe(1)
    expect(store.keys).toHaveLength(1)
  })

  it.each([
    ['name', 'b.png', (content: Buffer) => content],
    ['length', 'a.png', (content: Buffer) => Buffer.concat([content, Buffer.of(0)])],
    ['last byte', 'a.png', (content: Buffer) => content.with(-1, Number(content.at(-1)) ^ 1)],
  ])('is refused with another %s', async (_case, name, other) => {
    const { put, store } = await house()
    const content = aPicture(300_000)
    await put(content)
    const { body } = await put(other(content), KEY, name)
    expect(body).toMatchObject({ code: 500, error: 'upload_key_reused' })
    expect(store.keys).toHaveLength(1)
  })

  it('starts afresh after it failed, after its file was deleted, and after a day', async () => {
    const { harness, me, put, store } = await house()
    expect((await put(Buffer.from('no picture'))).body.code).toBe(500)
    const content = aPicture(5000)
    const first = await put(content)
    expect(first.body).toMatchObject({ code: 200 })
    await call(harness, `/resource/oss/${first.data.ossId}`, me, 'DELETE')
    const second = await put(content)
    expect(second.data.ossId).not.toBe(first.data.ossId)
    harness.clock.advance(24 * 3600 - 1)
    expect((await put(content)).data.ossId).toBe(second.data.ossId)
    harness.clock.advance(2)
    const third = await put(content)
    expect(third.body).toMatchObject({ code: 200 })
    expect(third.data.ossId).not.toBe(second.data.ossId)
    expect(store.keys).toHaveLength(2)
  })

  it.each(['', 'a b', 'ä', 'x'.repeat(129)])('refuses the key %j', async (key) => {
    const { put, store } = await house()
    expect((await put(aPicture(5000), key)).body).toMatchObject({
      code: 500,
      error: 'validation_failed',
    })
    expect(store.keys).toEqual([])
  })

  it('takes a key of 128 characters', async () => {
    const { put } = await house()
    expect((await put(aPicture(5000), 'x'.repeat(128))).body.code).toBe(200)
  })
})

it('answers of one object are serialised once per language, those of another again', async () => {
  let reads = 0
  const menuOf = (title: string) => ({
    hidden: 'not in the schema',
    get title() {
      reads += 1
      return title
    },
  })
  const menus: readonly object[] = [menuOf('菜单 "1"'), menuOf('2')]
  let nth = 0
  const route = async (app: FastifyInstance) => {
    const schema = { response: { 200: Type.Object({ title: Type.String() }) } }
    const config = { access: 'public', keepsAnswers: true } as const
    app.get('/menu', { schema, config }, async () => menus[nth])
  }
  const http = await httpHarness({ routes: () => [route] })
  const ask = async (language: string, method: 'GET' | 'HEAD' = 'GET') => {
    const headers = { 'content-language': language }
    const { headers: sent, rawPayload } = await http.app.inject({ method, url: '/menu', headers })
    return { type: sent['content-type'], length: sent['content-length'], text: `${rawPayload}` }
  }
  const english = await ask('en_US')
  const text = '{"code":200,"msg":"Done","data":{"title":"菜单 \\"1\\""}}'
  const length = String(Buffer.byteLength(text))
  expect(english).toEqual({ type: 'application/json; charset=utf-8', length, text })
  const chinese = await ask('zh_CN')
  expect(JSON.parse(chinese.text)).toMatchObject({ msg: '操作成功', data: { title: '菜单 "1"' } })
  const before = reads
  expect([await ask('en_US'), await ask('zh_CN')]).toEqual([english, chinese])
  expect(reads).toBe(before)
  expect((await ask('en_US', 'HEAD')).text).toBe('')
  nth = 1
  expect(JSON.parse((await ask('en_US')).text).data).toEqual({ title: '2' })
})

const PAGE = 'https://console.example'

describe('the protocol of resumable uploads', () => {
  it('returns the metadata of an upload', async () => {
    const harness = await filesHarness()
    const me = await harness.allowed()
    const said = `filename ${btoa('a.png')},is_confidential,empty ,note 5pel5oql`
    const created = await send(`${harness.origin}/resource/oss/tus`, 'POST', {
      headers: { ...me, 'upload-length': '100', 'upload-metadata': said },
    })
    const url = new URL(created.header('location') ?? '', `${harness.origin}/resource/oss/tus`).href
    const { header } = await send(url, 'HEAD', { headers: me })
    expect(header('upload-metadata')).toBe(said)
    const endless = `filename ${btoa('a.png')},note ${'A'.repeat(5000)}`
    const headers = { ...me, 'upload-length': '100', 'upload-metadata': endless }
    expect((await send(`${harness.origin}/resource/oss/tus`, 'POST', { headers })).status).toBe(400)
  })

  it('takes the method that a POST names', async () => {
    const harness = await filesHarness()
    const me = await harness.allowed()
    const picture = aPicture(1000)
    const url = await begun(harness, me, picture.length)
    const as = (method: string) => ({ ...me, 'x-http-method-override': method })
    const part = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
    const headers = { ...as('PATCH'), ...part }
    const sent = await send(url, 'POST', { headers, body: picture.subarray(0, 600) })
    expect([sent.status, sent.header('upload-offset')]).toEqual([204, '600'])
    const shown = await send(url, 'POST', { headers: as('HEAD') })
    expect([shown.status, shown.header('upload-offset')]).toEqual([200, '600'])
    const bare = await fetch(url, { method: 'POST', headers: { ...TUS, ...as('HEAD') } })
    expect(await bare.text()).toBe('')
    const other = await harness.allowed(['system:oss:list'])
    const stranger = await send(url, 'POST', { headers: { ...other, ...as('DELETE'), ...other } })
    expect(stranger.status).toBe(403)
    expect((await send(url, 'POST', { headers: as('DELETE') })).status).toBe(204)
    expect((await patch(url, me, 600, picture.subarray(600))).status).toBe(404)
    const { data } = await upload(harness, me, 'a.png', picture)
    const elsewhere = `${harness.origin}/resource/oss/${data.ossId}`
    await send(elsewhere, 'POST', { headers: as('DELETE') })
    expect((await fetchFile(harness, `/resource/oss/download/${data.ossId}`, me)).status).toBe(200)
  })

  it('says at each of its addresses what it can do, and which methods there are, in real statuses', async () => {
    const harness = await filesHarness()
    const me = await harness.allowed()
    const url = await begun(harness, me, 100)
    for (const address of [url, `${harness.origin}/resource/oss/tus`]) {
      const { status, header } = await send(address, 'OPTIONS')
      expect([status, header('tus-version')]).toEqual([204, '1.0.0'])
      const refused = await send(address, 'PUT', { headers: me })
      expect([refused.status, refused.answer.error]).toEqual([405, 'method_not_allowed'])
      expect(refused.header('allow')).toContain('OPTIONS')
    }
    expect((await announce(harness, me, '-1')).status).toBe(400)
  })

  it('says so to pages of listed origins too, and answers their preflights', async () => {
    const harness = await filesHarness({ corsOrigins: [PAGE] })
    const url = `${harness.origin}/resource/oss/tus`
    const origin = { origin: PAGE }
    for (const headers of [{}, origin]) {
      const { status, header } = await asked(url, headers)
      expect([status, header('tus-version')]).toEqual([204, '1.0.0'])
      expect(header('tus-max-size')).toBe('1048576')
    }
    const { header } = await asked(`${url}/1`, origin)
    expect(header('access-control-allow-origin')).toBe(PAGE)
    expect(header('access-control-expose-headers')).toContain('upload-metadata')
    const other = await fetch(`${harness.origin}/healthz`, { headers: origin })
    const shown = other.headers.get('access-control-expose-headers')
    expect(shown).toContain('x-request-id')
    expect(shown).not.toMatch(/tus-|upload-/)
    const preflight = await asked(url, { ...origin, 'access-control-request-method': 'PATCH' })
    expect(preflight.status).toBe(204)
    expect(preflight.header('access-control-allow-methods')).toContain('PATCH')
    // Where there is no such method, there is none with or without pages.
    expect((await asked(`${harness.origin}/healthz`, origin)).status).not.toBe(204)
  })
})

/** With headers that fetch would not send. */
function asked(url: string, headers: Readonly<Record<string, string>>) {
  return new Promise<{ status: number | undefined; header(name: string): unknown }>(
    (resolve, reject) => {
      const sent = request(url, { method: 'OPTIONS', headers }, (answer) => {
        const { statusCode: status, headers: told } = answer.resume()
        answer.once('end', () => resolve({ status, header: (name) => told[name] }))
      })
      sent.once('error', reject)
      sent.end()
    },
  )
}
