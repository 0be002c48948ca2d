import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { launched, PATIENCE_MS } from '../support/account-browser.ts'
import { describeWithProgram } from '../support/servers/describe-with.ts'
import { type WholeService, wholeService } from '../support/whole-service.ts'

const CLIENT = new URL('../../adapters/client/', import.meta.url)
const MODULES = new Set(['/client.mjs', '/login-envelope.mjs'])

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Log in</title>
<link rel="icon" href="data:,"></head>
<body><form><input name="username"><input name="password" type="password"><button>Log in</button></form>
<p id="result"></p><script type="module" src="/page.mjs"></script></body></html>
`

/** @see docs/examples/typed-client.mjs for the same in Node */
const SCRIPT = `import { createClient } from './client.mjs'

const client = createClient(await (await fetch('/options.json')).json())
document.querySelector('form').addEventListener('submit', async (event) => {
  event.preventDefault()
  const { username, password } = Object.fromEntries(new FormData(event.target))
  const login = await client.login({ grantType: 'password', username, password })
  const me = login.code === 200 ? await client.call('GET /system/user/getInfo') : undefined
  const text = me ? 'Logged in as ' + me.data.user.userName : login.error
  document.querySelector('#result').textContent = text
})
`

/** A front end of another origin that uses the typed client. */
class LoginPage {
  readonly origin: string
  readonly #server: Server
  /** The options of the page's client. */
  options: object = {}

  private constructor(server: Server) {
    this.#server = server
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('It has no port.')
    this.origin = `http://127.0.0.1:${address.port}`
  }

  static async open(): Promise<LoginPage> {
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const page = new LoginPage(server)
    server.on('request', ({ url = '' }, response) => {
      page.#answer(url, response).catch((error) => response.destroy(error))
    })
    return page
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  async #answer(url: string, response: ServerResponse): Promise<void> {
    const send = (type: string, body: string | Buffer) =>
      response.setHeader('content-type', type).end(body)
    if (url === '/') send('text/html', PAGE)
    else if (url === '/page.mjs') send('text/javascript', SCRIPT)
    else if (url === '/options.json') send('application/json', JSON.stringify(this.options))
    else if (MODULES.has(url)) send('text/javascript', await readFile(new URL(`.${url}`, CLIENT)))
    else response.writeHead(404).end()
  }
}

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
