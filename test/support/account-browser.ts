import axe from 'axe-core'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'

const PATIENCE_MS = 300_000

export interface AccountTab {
  readonly page: Page
  /** Opens an account page, such as `sessions`. */
  go(name: string): Promise<void>
  signIn(username: string, password: string): Promise<void>
  /** @throws unless the page is accessible, fits, and has complained about nothing */
  check(): Promise<void>
}

/** A tab of a new browser profile, which notes what pages say and what they ask of others. */
export async function accountTab(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<AccountTab> {
  const page = await browser.newPage(options)
  page.setDefaultTimeout(PATIENCE_MS)
  onTestFinished(() => page.close())
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => {
    const { protocol, href } = new URL(request.url())
    if (protocol !== 'data:' && !href.startsWith(`${origin}/`)) complaints.push(href)
  })
  return {
    page,
    go: async (name) => {
      await page.goto(`${origin}/account/${name}`)
    },
    signIn: async (username, password) => {
      await page.goto(`${origin}/account/login`)
      await page.locator('[name=username]').fill(username)
      await page.locator('[name=password]').fill(password)
      await page.locator('form .primary').click()
      await page.locator('[data-fact=userName]', { hasText: username }).waitFor()
    },
    check: async () => {
      expect(await violations(page), page.url()).toEqual([])
      const beyond = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      expect([page.url(), beyond, complaints]).toEqual([page.url(), 0, []])
    },
  }
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations: found } = await page.evaluate<axe.AxeResults>('axe.run()')
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
