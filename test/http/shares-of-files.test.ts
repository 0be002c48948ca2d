import { randomBytes } from 'node:crypto'
import { parse } from 'content-disposition'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { AliOssObjectStores } from '../../adapters/ali-oss/ali-oss-object-stores.ts'
import { LocalObjectStores } from '../../adapters/local-disk/local-object-stores.ts'
import type { VirusScanner } from '../../application/ports/files/virus-scanner.ts'
import type { DownloadWay } from '../../domain/storage/platforms/remote-settings.ts'
import { MemoryVirusScanner } from '../memory/files/memory-virus-scanner.ts'
import { aPicture } from '../support/bodies.ts'
import { aPlatform, aStoredFile } from '../support/builders.ts'
import { diskTools } from '../support/disk-tools.ts'
import { call, fetchFile, localPath, upload } from '../support/file-calls.ts'
import { filesHarness } from '../support/files-harness.ts'
import { filesBelow, temporaryFolder } from '../support/local-disk.ts'
import { newLocation } from '../support/oss-locations.ts'
import { OssServer, SECRET_KEY } from '../support/oss-server.ts'
import { remoteSettings } from '../support/platform-builders.ts'
import { headText, rawAnswer, rawSocket } from '../support/raw-http.ts'
import { describeWithProgram } from '../support/servers/describe-with.ts'
import { startNginx } from '../support/servers/nginx-server.ts'

describe('handed off downloads', async () => {
  const MIB = 1024 * 1024
  const NAME = 'Größe 文件.png'

  async function handingOff(content: Buffer, innerPath: string | undefined = '/gatehouse-files') {
    const rootPath = await temporaryFolder()
    const tools = diskTools({ ...(innerPath && { innerPath }) })
    const objects = new LocalObjectStores('data', [rootPath], tools)
    const harness = await filesHarness({ objects, maxBytes: 8 * MIB, rootPath })
    const me = await harness.allowed()
    const { data } = await upload(harness, me, NAME, content)
    const path = `/resource/oss/download/${data.ossId}`
    return { harness, me, rootPath, path, link: localPath(data.url), id: String(data.ossId) }
  }

  const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

  describe('FILE_HANDOFF=x-accel, seen by the proxy', () => {
    it('names the object to the proxy instead of sending it', async () => {
      const { harness, me, path, rootPath } = await handingOff(aPicture(5000))
      const answer = await fetchFile(harness, path, me)
      const [file = ''] = await filesBelow(rootPath)
      const inner = answer.headers.get('x-accel-redirect') ?? ''
      expect(inner).toMatch(/^\/gatehouse-files\/default\/\d{4}\/\d\d\/\d\d\/[0-9a-f]{32}\.png$/)
      expect(file.endsWith(inner.replace('/gatehouse-files/default/', ''))).toBe(true)
      expect((await bytesOf(answer)).length).toBe(0)
    })

    it('does so after the checks only', async () => {
      const { harness, me, path, link, id } = await handingOff(aPicture(5000))
      const inner = async (at: string, headers: Record<string, string> = {}) =>
        (await fetchFile(harness, at, headers)).headers.get('x-accel-redirect')
      expect(await inner(path)).toBeNull()
      expect(await inner(path, await harness.allowed(['system:oss:list']))).toBeNull()
      expect(await inner(`${link}0`)).toBeNull()
      expect(await inner(link)).not.toBeNull()
      await harness.given.platform(aPlatform({ key: 'default', status: 'disabled' }))
      expect(await inner(path, me)).toBeNull()
      expect(await inner(link)).toBeNull()
      await call(harness, `/resource/oss/${id}`, me, 'DELETE')
      expect(await inner(path, me)).toBeNull()
    })

    it('answers itself what the proxy would judge by other validators', async () => {
      const content = aPicture(5000)
      const { harness, me, path } = await handingOff(content)
      const ask = (headers: Record<string, string>) =>
        fetchFile(harness, path, { ...me, ...headers })
      const etag = (await ask({})).headers.get('etag') ?? ''
      expect((await ask({ 'if-none-match': etag })).status).toBe(304)
      expect((await ask({ range: 'bytes=5000-' })).status).toBe(416)
      expect((await bytesOf(await ask({ 'if-match': etag }))).equals(content)).toBe(true)
    })

    it('streams when it is off', async () => {
      const content = aPicture(5000)
      const { harness, me, path } = await handingOff(content, '')
      const answer = await fetchFile(harness, path, me)
      expect(answer.headers.get('x-accel-redirect')).toBeNull()
      expect((await bytesOf(answer)).equals(content)).toBe(true)
    })
  })

  await describeWithProgram('nginx', 'files sent by nginx, as in the example', (program) => {
    async function behindNginx(content: Buffer) {
      const made = await handingOff(content)
      const { host } = new URL(made.harness.origin)
      const nginx = await startNginx(program, { service: host, folder: made.rootPath })
      onTestFinished(() => nginx.stop())
      const get = (at: string, headers: Record<string, string> = {}, method = 'GET') =>
        fetch(`${nginx.origin}${at}`, { headers, method })
      return { ...made, nginx, get }
    }

    it('arrive whole, with every header that the service alone would send', async () => {
      const content = aPicture(3 * MIB + 7)
      const { harness, me, path, link, get } = await behindNginx(content)
      for (const [at, headers] of [
        [path, me],
        [link, {}],
      ] as const) {
        const answer = await get(at, headers)
        expect(answer.status).toBe(200)
        expect(answer.headers.get('x-accel-redirect')).toBeNull()
        expect((await bytesOf(answer)).equals(content)).toBe(true)
        // HEAD is never handed off.
        const own = await fetch(`${harness.origin}${at}`, { method: 'HEAD', headers })
        const told = Object.fromEntries(own.headers)
        for (const name of ['date', 'connection', 'keep-alive', 'x-request-id']) delete told[name]
        expect(Object.fromEntries(answer.headers)).toMatchObject(told)
      }
    })

    it('give every range exactly, and the whole file for several at once', async () => {
      const content = aPicture(100_000)
      const { me, path, get } = await behindNginx(content)
      const part = async (range: string, more: Record<string, string> = {}) => {
        const answer = await get(path, { ...me, range, ...more })
        return { status: answer.status, bytes: await bytesOf(answer) }
      }
      for (let round = 0; round < 50; round++) {
        const first = Math.floor(Math.random() * content.length)
        const last = first + Math.floor(Math.random() * (content.length - first))
        const { status, bytes } = await part(`bytes=${first}-${last}`)
        expect(status).toBe(206)
        expect(bytes.equals(content.subarray(first, last + 1)), `${first}-${last}`).toBe(true)
      }
      expect((await part('bytes=-10')).bytes.equals(content.subarray(-10))).toBe(true)
      expect((await part('bytes=0-1,5-6')).bytes.equals(content)).toBe(true)
      expect((await part('bytes=100000-')).status).toBe(416)
      const etag = (await get(path, me)).headers.get('etag') ?? ''
      expect((await part('bytes=5-9', { 'if-range': etag })).status).toBe(206)
      expect((await part('bytes=5-9', { 'if-range': '"other"' })).bytes.equals(content)).toBe(true)
    })

    it('keep their conditions', async () => {
      const content = aPicture(5000)
      const { me, path, get } = await behindNginx(content)
      const first = await get(path, me)
      const [etag = '', date = ''] = ['etag', 'last-modified'].map((name) =>
        first.headers.get(name),
      )
      const status = async (conditions: object) =>
        (await get(path, { ...me, ...conditions })).status
      expect(await status({ 'if-none-match': etag })).toBe(304)
      expect(await status({ 'if-none-match': '"other"' })).toBe(200)
      expect(await status({ 'if-modified-since': date })).toBe(304)
      expect(await status({ 'if-match': '"other"' })).toBe(412)
      expect(await status({ 'if-match': etag })).toBe(200)
      expect((await get(path, me, 'HEAD')).headers.get('content-length')).toBe('5000')
    })

    it('cannot be reached from outside by any spelling', async () => {
      const canary = randomBytes(16).toString('hex')
      const { harness, me, path, nginx, rootPath } = await behindNginx(
        Buffer.concat([aPicture(100), Buffer.from(canary)]),
      )
      const inner = (await fetchFile(harness, path, me)).headers.get('x-accel-redirect') ?? ''
      expect(inner).not.toBe('')
      for (const spelling of [
        inner,
        `/${inner}`,
        inner.replace('gatehouse', '%67atehouse'),
        `/x/..${inner}`,
        `/resource/../${inner}`,
        inner.replace('/default/', '/default/../default/'),
        inner.replace('/default/', '/default//'),
        `${inner}?x=1`,
        '/gatehouse-files/default/',
        '/gatehouse-files/default/.tmp/',
        `/gatehouse-files/default${rootPath}`,
      ]) {
        const headers = { 'x-accel-redirect': inner, connection: 'close' }
        const socket = await rawSocket(nginx.origin)
        socket.write(headText(`GET ${spelling}`, headers))
        const { status, body } = await rawAnswer(socket)
        expect(status, spelling).toBeGreaterThanOrEqual(200)
        expect(String(body), spelling).not.toContain(canary)
        expect(String(body), spelling).toMatch(/40[045]|not_found/)
      }
    })
  })
})

describe('redirected downloads', () => {
  const VIRUS = 'canary-virus'
  const server = new OssServer()
  beforeAll(async () => {
    await server.listen()
  })
  afterAll(() => server.close())

  async function harnessOf(download: DownloadWay, scanner?: VirusScanner) {
    const location = newLocation(server)
    const options = { pathStyle: true, signatureVersion: 'v4', download } as const
    const platform = {
      kind: 'ali-oss',
      rootPath: undefined,
      remote: remoteSettings({ options }),
    } as const
    const objects = new AliOssObjectStores({ locationOf: () => location })
    const harness = await filesHarness({ objects, platform, ...(scanner && { scanner }) })
    return { harness, platform, bucket: location.bucket }
  }

  async function withFile(download: DownloadWay, name = 'Größe 文件.png') {
    const { harness, platform } = await harnessOf(download)
    const me = await harness.allowed()
    const content = aPicture(5000)
    const { data } = await upload(harness, me, name, content)
    const path = `/resource/oss/download/${data.ossId}`
    const get = (at: string, headers: Record<string, string> = {}) =>
      fetch(`${harness.origin}${at}`, { headers, redirect: 'manual' })
    return { harness, me, content, path, platform, get, link: localPath(data.url), id: data.ossId }
  }

  const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

  describe('a download from a platform that sends files itself', () => {
    it('is answered with an address that gives equal bytes under the name they had', async () => {
      const { me, content, path, get } = await withFile('redirect')
      const answer = await get(path, me)
      expect(answer.status).toBe(302)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect((await bytesOf(answer)).length).toBe(0)
      const there = await fetch(answer.headers.get('location') ?? '')
      expect((await bytesOf(there)).equals(content)).toBe(true)
      expect(there.headers.get('content-type')).toBe('application/octet-stream')
      const disposition = there.headers.get('content-disposition') ?? ''
      expect(parse(disposition)).toMatchObject({
        type: 'attachment',
        parameters: { filename: 'Größe 文件.png' },
      })
    })

    it('is for two minutes at most, and never shows the keys', async () => {
      const { me, path, get } = await withFile('redirect')
      const address = new URL((await get(path, me)).headers.get('location') ?? '')
      expect(Number(address.searchParams.get('x-oss-expires'))).toBe(120)
      expect(address.href).not.toContain(SECRET_KEY)
    })

    it('is not given to callers without permission', async () => {
      const { harness, path, get } = await withFile('redirect')
      for (const headers of [{}, await harness.allowed(['system:oss:list'])]) {
        const answer = await get(path, headers)
        expect(answer.headers.get('location')).toBeNull()
        expect([401, 403]).toContain(Object(await answer.json()).code)
      }
    })

    it('ends with the file, and with its platform', async () => {
      const { harness, me, path, platform, get, id } = await withFile('redirect')
      const disabled = aPlatform({ key: 'default', ...platform, status: 'disabled' })
      await harness.given.platform(disabled)
      expect((await get(path, me)).headers.get('location')).toBeNull()
      await harness.given.platform(aPlatform({ key: 'default', ...platform }))
      expect((await get(path, me)).status).toBe(302)
      await call(harness, `/resource/oss/${id}`, me, 'DELETE')
      const gone = await get(path, me)
      expect(gone.headers.get('location')).toBeNull()
      expect(Object(await gone.json()).code).toBe(500)
    })

    it('is answered here when no bytes are asked for', async () => {
      const { harness, me, path, get, content } = await withFile('redirect')
      const head = await fetch(`${harness.origin}${path}`, { method: 'HEAD', headers: me })
      expect(head.status).toBe(200)
      expect(head.headers.get('content-length')).toBe(`${content.length}`)
      const etag = head.headers.get('etag') ?? ''
      expect((await get(path, { ...me, 'if-none-match': etag })).status).toBe(304)
      expect((await get(path, { ...me, 'if-match': '"other"' })).status).toBe(412)
      expect((await get(path, { ...me, range: 'bytes=5000-' })).status).toBe(416)
    })

    it('supports ranges, also for clients that follow redirects', async () => {
      const { me, path, content, harness } = await withFile('redirect')
      const part = await fetchFile(harness, path, { ...me, range: 'bytes=100-199' })
      expect(part.status).toBe(206)
      expect((await bytesOf(part)).equals(content.subarray(100, 200))).toBe(true)
    })

    it('shows pictures behind signed addresses in place, no longer than these live', async () => {
      const { harness, content, link, get } = await withFile('redirect')
      const answer = await get(link)
      expect(answer.status).toBe(302)
      const address = new URL(answer.headers.get('location') ?? '')
      const seconds = Number(address.searchParams.get('x-oss-expires'))
      expect(seconds).toBeGreaterThanOrEqual(1)
      expect(seconds).toBeLessThanOrEqual(120)
      const there = await fetch(address)
      expect((await bytesOf(there)).equals(content)).toBe(true)
      expect(there.headers.get('content-type')).toBe('image/png')
      expect(there.headers.get('content-disposition')).toMatch(/^inline;/)
      expect((await get(`${link}0`)).headers.get('location')).toBeNull()
      harness.clock.advance(100)
      const later = new URL((await get(link)).headers.get('location') ?? '')
      expect(Number(later.searchParams.get('x-oss-expires'))).toBeLessThanOrEqual(20)
    })
  })

  describe('a scanner before a platform that sends files itself', () => {
    it('never redirects to a file in quarantine', async () => {
      const { harness, bucket } = await harnessOf('redirect', new MemoryVirusScanner(VIRUS))
      const me = await harness.allowed()
      const infected = Buffer.concat([aPicture(100), Buffer.from(VIRUS)])
      const { body } = await upload(harness, me, 'a.png', infected)
      expect(body.error).toBe('file_quarantined')
      expect(server.bucket(bucket).objects.size).toBe(1)
      const id = /as (\d+)/.exec(String(body.msg))?.[1] ?? ''
      const link = localPath(await harness.links.linkTo(aStoredFile({ id, linkEpoch: 0 })))
      const preview = link.replace('?', '/preview?')
      for (const at of [`/resource/oss/download/${id}`, link, preview]) {
        const answer = await fetch(`${harness.origin}${at}`, { headers: me, redirect: 'manual' })
        expect([at, answer.headers.get('location')]).toEqual([at, null])
        expect(await answer.text()).not.toContain(VIRUS)
      }
      await call(harness, `/resource/oss/${id}`, me, 'DELETE')
      await expect.poll(() => server.bucket(bucket).objects.size).toBe(0)
    })

    it('scans the stored object, and does not change the address of a clean one', async () => {
      const { harness } = await harnessOf('redirect', new MemoryVirusScanner(VIRUS))
      const me = await harness.allowed()
      const content = aPicture(5000)
      const { data } = await upload(harness, me, 'a.png', content)
      const path = `${harness.origin}/resource/oss/download/${data.ossId}`
      const answer = await fetch(path, { headers: me, redirect: 'manual' })
      expect(answer.status).toBe(302)
      const there = await fetch(answer.headers.get('location') ?? '')
      expect((await bytesOf(there)).equals(content)).toBe(true)
    })
  })

  it('a platform without that option is streamed through the service', async () => {
    const { me, path, content, get } = await withFile('stream')
    const answer = await get(path, me)
    expect(answer.status).toBe(200)
    expect((await bytesOf(answer)).equals(content)).toBe(true)
  })
})
