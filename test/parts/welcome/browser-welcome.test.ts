import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { launched, PATIENCE_MS } from '../../support/account-browser.ts'
import { Company } from '../../support/company.ts'
import { describeWithProgram } from '../../support/servers/describe-with.ts'

const NARROW = { viewport: { width: 360, height: 800 } }

await describeWithProgram('chromium', 'the overview on the welcome page', (executablePath) => {
  let company: Company
  let browser: Browser

  beforeAll(async () => {
    company = await Company.open()
    browser = await launched(executablePath)
  }, 2 * PATIENCE_MS)

  afterAll(async () => {
    await browser?.close()
    await company?.close()
  })

  async function open(query: string, options: BrowserContextOptions = {}) {
    const { origin } = company.service
    const page = await browser.newPage(options)
    page.setDefaultTimeout(PATIENCE_MS)
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('request', (request) => {
      const { protocol, href } = new URL(request.url())
      if (protocol !== 'data:' && !href.startsWith(origin)) complaints.push(href)
    })
    onTestFinished(() => page.close())
    await page.goto(`${origin}/${query}`)
    return { page, complaints }
  }

  async function signIn(page: Page, username: string, password = company.service.password) {
    await page.locator('[name=username]').fill(username)
    await page.locator('[name=password]').fill(password)
    await page.locator('.form button').click()
  }

  it.each([
    ['light', NARROW],
    ['dark', { ...NARROW, colorScheme: 'dark' as const }],
    ['wide', { viewport: { width: 1600, height: 900 } }],
  ])(
    'shows an administrator charts, requests nothing from other hosts, and fits: %s',
    async (_case, options) => {
      const { page, complaints } = await open('?lang=en', options)
      await signIn(page, 'admin')
      // Of the logins; nothing was ever uploaded.
      await expect.poll(() => page.locator('#overview canvas').count()).toBe(1)
      const shown = page.locator('#overview .nothing:visible')
      expect(await shown.allTextContents()).toContain('No uploads in the last 14 days.')
      const legend = await page.locator('.u-legend').textContent()
      expect(legend).toMatch(/24 hours.*Logins.*[1-9]/s)
      expect(legend).not.toMatch(/[–—]|--/)
      const sessions = await page.locator('[data-figure=sessions]').textContent()
      expect(Number(sessions)).toBeGreaterThan(0)
      const beyond = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      expect([beyond, complaints]).toEqual([0, []])
    },
    2 * PATIENCE_MS,
  )

  it(
    'explains a refusal in its own language, and signs out users without permission',
    async () => {
      const { id, headers } = await company.somebody({ codes: ['monitor:online:list'] })
      const { page } = await open('?lang=zh')
      await signIn(page, 'admin', 'Wrong-Horse-7')
      const refusal = page.locator('.refusal')
      await refusal.filter({ hasText: /\p{Script=Han}/u }).waitFor()
      const before = await refusal.textContent()
      const me = await company.ask('GET', '/system/user/getInfo', undefined, headers)
      expect(me.data).toMatchObject({ user: { userId: expect.anything() } })
      await signIn(page, Object(me.data).user.userName)
      await expect.poll(() => refusal.textContent()).not.toBe(before)
      expect(await page.locator('.figures').isVisible()).toBe(false)
      const theirs = await company.ask('GET', '/monitor/online', undefined, headers)
      expect([id, theirs.rows?.length]).toEqual([id, 1])
    },
    2 * PATIENCE_MS,
  )

  it(
    'ends its session on a click, and when the page closes',
    async () => {
      const count = async () => {
        const { total } = await company.ask('GET', '/monitor/online/list')
        return total
      }
      const before = await count()
      const { page } = await open('?lang=en')
      await signIn(page, 'admin')
      await page.locator('.figures').waitFor()
      expect(await count()).toBe(Number(before) + 1)
      await page.locator('.leave').click()
      await page.locator('.form').waitFor()
      expect(await count()).toBe(before)
      await signIn(page, 'admin')
      await page.locator('.figures').waitFor()
      await page.goto('about:blank')
      await expect.poll(count).toBe(before)
    },
    2 * PATIENCE_MS,
  )
})
