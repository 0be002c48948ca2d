import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { launched, PATIENCE_MS } from '../../support/account-browser.ts'
import { browserUploads } from '../../support/browser-upload.ts'
import { directBucket } from '../../support/direct-bucket.ts'
import { describeWithProgramBeside } from '../../support/servers/describe-with.ts'
import { type WholeService, wholeService } from '../../support/whole-service.ts'

const WAIT_MS = 60_000
const CLIENT = join(import.meta.dirname, '../../../adapters/client')
const PART = 8 * 1024 * 1024
const BYTES = 2 * PART + 1000
const SUITE = 'an upload from a page to a bucket'

/** A server of its own: pages of the service may speak to no other host. */
async function aFrontEnd() {
  const server = createServer(async ({ url = '' }, answer) => {
    const isModule = url.endsWith('.mjs')
    const text = isModule
      ? await readFile(join(CLIENT, url))
      : '<!doctype html><title>Upload</title>'
    answer.setHeader('content-type', isModule ? 'text/javascript' : 'text/html').end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, close: () => void server.close() }
}

await describeWithProgramBeside('s3', 'chromium', SUITE, (url, chromium) => {
  let service: WholeService
  let browser: Browser
  let front: Awaited<ReturnType<typeof aFrontEnd>>

  beforeAll(async () => {
    front = await aFrontEnd()
    const hosts = { STORAGE_ENDPOINTS: new URL(url).host }
    service = await wholeService({ ...hosts, CORS_ORIGINS: front.origin })
    browser = await launched(chromium)
  }, 2 * PATIENCE_MS)

  afterAll(async () => {
    await browser?.close()
    await service?.close()
    front?.close()
  })

  /** A page that imports the client. */
  async function aPage() {
    const page = await browser.newPage()
    onTestFinished(() => page.close())
    const go = () => page.goto(`${front.origin}/page`)
    const sent: string[] = []
    page.on('requestfinished', (request) => {
      const { host, pathname, searchParams } = new URL(request.url())
      if (host !== new URL(url).host && !pathname.includes('/oss/')) return
      const part = searchParams.get('partNumber')
      sent.push(part ? `${request.method()} part ${part}` : `${request.method()} ${pathname}`)
    })
    await go()
    const { authorization = '' } = await service.logIn('admin')
    return { page, sent, token: authorization.replace('Bearer ', ''), go }
  }

  const { start, isWhole } = browserUploads(() => service, {
    client: '/client.mjs',
    baseUrl: () => `'${service.origin}'`,
    bytes: BYTES,
  })

  const partsIn = (sent: readonly string[]) => sent.filter((one) => one.startsWith('PUT part'))

  it(
    'arrives whole over a slow connection that breaks, and tells its progress',
    async () => {
      await directBucket(service, url, { origins: [front.origin] })
      const { page, sent, token } = await aPage()
      const network = await page.context().newCDPSession(page)
      await network.send('Network.enable')
      const slow = { offline: false, latency: 50, downloadThroughput: -1, uploadThroughput: 4e6 }
      await network.send('Network.emulateNetworkConditions', slow)
      await start(page, token)
      await expect.poll(() => partsIn(sent), { timeout: WAIT_MS }).toHaveLength(1)
      // In the middle of the second part.
      await network.send('Network.emulateNetworkConditions', { ...slow, offline: true })
      await page.waitForTimeout(1200)
      await network.send('Network.emulateNetworkConditions', slow)
      await isWhole(page, token)
      expect(new Set(partsIn(sent))).toEqual(new Set(['PUT part 1', 'PUT part 2', 'PUT part 3']))
      expect(sent.some((one) => one.includes('/oss/tus'))).toBe(false)
      const told = await page.evaluate<number[]>('window.told')
      expect(told).toEqual(told.toSorted((one, other) => one - other))
      expect([told[0], told.at(-1), told.length]).toEqual([0, 1, 5])
    },
    2 * PATIENCE_MS,
  )

  it(
    'goes on after the page was loaded again',
    async () => {
      await directBucket(service, url, { origins: [front.origin] })
      const { page, sent, token, go } = await aPage()
      let hangs = true
      await page.route('**partNumber=2**', (route) => (hangs ? undefined : route.continue()))
      await start(page, token)
      await expect.poll(() => partsIn(sent), { timeout: WAIT_MS }).toHaveLength(1)
      await go()
      hangs = false
      sent.length = 0
      await start(page, token)
      await isWhole(page, token)
      expect(partsIn(sent)).toEqual(['PUT part 2', 'PUT part 3'])
    },
    2 * PATIENCE_MS,
  )

  it(
    'goes through the service if the bucket is not for this page',
    async () => {
      const { content } = await directBucket(service, url, { origins: ['https://else.example'] })
      const { page, sent, token } = await aPage()
      await start(page, token)
      await isWhole(page, token)
      expect(partsIn(sent)).toEqual([])
      expect(sent.some((one) => one.includes('/oss/tus'))).toBe(true)
      await expect
        .poll(content, { timeout: WAIT_MS })
        .toEqual({ objects: [expect.any(String)], unfinished: [] })
    },
    2 * PATIENCE_MS,
  )
})
