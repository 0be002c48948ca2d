import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountTab, launched, PATIENCE_MS } from '../support/account-browser.ts'
import { describeWithProgram } from '../support/servers/describe-with.ts'
import { type WholeService, wholeService } from '../support/whole-service.ts'

const CLIENT = join(import.meta.dirname, '../../adapters/client')
const PART = 256 * 1024
const BYTES = 5 * PART - 1000

await describeWithProgram('chromium', 'an upload from a page', (executablePath) => {
  let service: WholeService
  let browser: Browser

  beforeAll(async () => {
    service = await wholeService()
    browser = await launched(executablePath)
  }, 2 * PATIENCE_MS)

  afterAll(async () => {
    await browser?.close()
    await service?.close()
  })

  /** A page of the service that imports the client. */
  async function aPage() {
    const { page, go } = await accountTab(browser, service)
    await page.route('**/under-test/*.mjs', (route) =>
      route.fulfill({
        path: join(CLIENT, new URL(route.request().url()).pathname.split('/').at(-1) ?? ''),
      }),
    )
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/oss/')) {
        sent.push(`${request.method()} ${request.headers()['upload-offset'] ?? ''}`.trim())
      }
    })
    await go('login')
    const { authorization = '' } = await service.logIn('admin')
    return { page, sent, token: authorization.replace('Bearer ', ''), go }
  }

  /** The same file each time, as if somebody had chosen it again. */
  function start(page: Page, token: string) {
    return page.evaluate(
      `(async () => {
        const { createClient } = await import('/under-test/client.mjs')
        const client = createClient({ baseUrl: location.origin, clientId: '${service.clientId}', token: '${token}' })
        const bytes = new Uint8Array(${BYTES}).map((_, at) => at * 7 + (at >> 9))
        bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
        const file = new File([bytes], 'large.png', { type: 'image/png', lastModified: 1 })
        window.told = []
        const onProgress = (done, of) => window.told.push(done / of)
        window.done = client.upload(file, { partBytes: ${PART}, onProgress })
        window.digest = Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')
        window.done.catch(() => undefined)
      })()`,
    )
  }

  async function isWhole(page: Page, token: string) {
    const { ossId } = await page.evaluate<{ ossId: string }>('window.done')
    const headers = { authorization: `Bearer ${token}`, clientid: service.clientId }
    const response = await fetch(`${service.origin}/resource/oss/download/${ossId}`, { headers })
    const bytes = Buffer.from(await response.arrayBuffer())
    const hash = await crypto.subtle.digest('SHA-256', bytes)
    expect(Buffer.from(hash).toString('hex')).toBe(await page.evaluate('window.digest'))
  }

  it(
    'arrives whole over a slow connection that breaks, and tells its progress',
    async () => {
      const { page, sent, token } = await aPage()
      const network = await page.context().newCDPSession(page)
      await network.send('Network.enable')
      const slow = { offline: false, latency: 50, downloadThroughput: -1, uploadThroughput: 1e6 }
      await network.send('Network.emulateNetworkConditions', slow)
      let parts = 0
      await page.route('**/resource/oss/tus/*', (route) => {
        if (route.request().method() !== 'PATCH') return route.continue()
        parts += 1
        return parts === 2 ? route.abort('connectionreset') : route.continue()
      })
      await start(page, token)
      await isWhole(page, token)
      expect(sent).toContain('HEAD')
      const told = await page.evaluate<number[]>('window.told')
      expect(told.length).toBeGreaterThan(5)
      expect([told[0], told.at(-1)]).toEqual([0, 1])
    },
    2 * PATIENCE_MS,
  )

  it(
    'goes on after the page was loaded again',
    async () => {
      const { page, sent, token, go } = await aPage()
      let parts = 0
      await page.route('**/resource/oss/tus/*', (route) => {
        if (route.request().method() !== 'PATCH') return route.continue()
        parts += 1
        // The third part hangs until the page is left.
        return parts === 3 ? undefined : route.continue()
      })
      await start(page, token)
      await expect.poll(() => parts, { timeout: PATIENCE_MS }).toBe(3)
      await go('forgot')
      sent.length = 0
      await start(page, token)
      await isWhole(page, token)
      expect(sent.filter((one) => one.startsWith('POST'))).toEqual([])
      expect(sent.find((one) => one.startsWith('PATCH'))).toBe(`PATCH ${2 * PART}`)
      expect(await page.evaluate('localStorage.length')).toBe(0)
    },
    2 * PATIENCE_MS,
  )
})
