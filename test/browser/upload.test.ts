import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountTab, launched, PATIENCE_MS } from '../support/account-browser.ts'
import { browserUploads } from '../support/browser-upload.ts'
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

  const { start, isWhole } = browserUploads(() => service, {
    client: '/under-test/client.mjs',
    baseUrl: () => 'location.origin',
    ...{ bytes: BYTES, partBytes: PART },
  })

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
    },
    2 * PATIENCE_MS,
  )
})
