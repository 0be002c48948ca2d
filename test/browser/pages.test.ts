import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { launched, PATIENCE_MS } from '../support/account-browser.ts'
import { LoginPage } from '../support/login-page.ts'
import { describeWithProgram } from '../support/servers/describe-with.ts'
import { type WholeService, wholeService } from '../support/whole-service.ts'

await describeWithProgram('chromium', 'the pages in a browser', (executablePath) => {
  let frontEnd: LoginPage
  let service: WholeService
  let browser: Browser

  beforeAll(async () => {
    frontEnd = await LoginPage.open()
    service = await wholeService({ CORS_ORIGINS: frontEnd.origin })
    const { origin: baseUrl, clientId, publicKey } = service
    frontEnd.options = { baseUrl, clientId, publicKey }
    browser = await launched(executablePath)
  }, 2 * PATIENCE_MS)

  afterAll(async () => {
    await browser?.close()
    await service?.close()
    frontEnd?.close()
  })

  async function open(url: string): Promise<{ page: Page; complaints: string[] }> {
    const page = await browser.newPage()
    page.setDefaultTimeout(PATIENCE_MS)
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    onTestFinished(() => page.close())
    await page.goto(url)
    return { page, complaints }
  }

  it(
    '/docs opens without browser errors, and a try-out gets an answer',
    async () => {
      const { page, complaints } = await open(`${service.origin}/docs/`)
      const operation = page.locator('#operations-Login-getAuthTenantList')
      await operation.locator('.opblock-summary-control').click()
      await operation.locator('.try-out__btn').click()
      await operation.locator('.execute').click()
      const answer = operation.locator('.live-responses-table')
      await answer.locator('.response-col_status', { hasText: '200' }).waitFor()
      await answer.locator('.response-col_description', { hasText: 'tenantEnabled' }).waitFor()
      expect(complaints).toEqual([])
    },
    2 * PATIENCE_MS,
  )

  it(
    '/docs logs in with a try-out, and later try-outs use that session',
    async () => {
      const { page, complaints } = await open(`${service.origin}/docs/`)
      const tryOut = async (id: string, body?: object) => {
        const operation = page.locator(id)
        // The page holds only the operations near what is in view.
        const isThere = async () => {
          if ((await operation.count()) > 0) return true
          await page.mouse.wheel(0, 300)
          return false
        }
        await expect.poll(isThere, { timeout: PATIENCE_MS, interval: 100 }).toBe(true)
        await operation.locator('.opblock-summary-control').click()
        await operation.locator('.try-out__btn').click()
        if (body) await operation.locator('.body-param__text').fill(JSON.stringify(body))
        await operation.locator('.execute').click()
        return operation.locator('.live-responses-table .response-col_description')
      }
      const { clientId, password } = service
      const login = { clientId, grantType: 'password', username: 'admin', password }
      const opened = await tryOut('#operations-Login-postAuthLogin', login)
      await opened.filter({ hasText: 'access_token' }).first().waitFor()
      const known = await tryOut('#operations-Me-getSystemUserGetInfo')
      await known.filter({ hasText: 'userName' }).first().waitFor()
      expect(complaints).toEqual([])
    },
    2 * PATIENCE_MS,
  )

  it(
    '/dev/inbox shows a code that was sent',
    async () => {
      const url = '/resource/email/code?email=mei@example.com'
      const sent = await service.send({
        method: 'GET',
        url,
        headers: { clientid: service.clientId },
      })
      expect(JSON.parse(sent.text)).toMatchObject({ code: 200 })
      const { page, complaints } = await open(`${service.origin}/dev/inbox?lang=en`)
      const cells = await page.locator('tbody tr').first().locator('td').allTextContents()
      expect(cells.slice(1, 3)).toEqual(['E-mail', 'mei@example.com'])
      expect(cells[3]).toMatch(/^\d{4}$/)
      await page.setViewportSize({ width: 360, height: 800 })
      const beyond = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      expect(beyond).toBe(0)
      expect(complaints).toEqual([])
    },
    2 * PATIENCE_MS,
  )

  it.each([
    ['lets somebody in from a listed origin', () => service.password, 'Logged in as admin'],
    ['says why it lets nobody in', () => 'wrong', 'invalid_grant'],
  ])(
    'the login() of the client %s',
    async (_case, password, result) => {
      const { page, complaints } = await open(frontEnd.origin)
      await page.locator('[name=username]').fill('admin')
      await page.locator('[name=password]').fill(password())
      await page.locator('button').click()
      await page.locator('#result', { hasText: result }).waitFor()
      expect(complaints).toEqual([])
    },
    2 * PATIENCE_MS,
  )
})
