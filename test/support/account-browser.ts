import axe from 'axe-core'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import type { WholeService } from './whole-service.ts'

export const PATIENCE_MS = 300_000
export const NARROW = { width: 360, height: 800 }
const WIDE = { width: 1600, height: 900 }

/** A device with a fingerprint reader. */
export const DEVICE = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const

export interface AccountActs {
  /** Opens an account page, such as `sessions`. */
  go(name: string): Promise<void>
  signIn(username: string, password: string): Promise<void>
  /** Fills fields by their names, and sends the form of the last. */
  send(fields: Readonly<Record<string, string>>): Promise<void>
  /** Waits for what the page says of a change. */
  told(text: string | RegExp): Promise<void>
  /** Waits for why something was refused. */
  refused(text: string | RegExp): Promise<void>
}

export interface AccountTab extends AccountActs {
  readonly page: Page
  /** @throws unless the page is accessible, fits, and has complained about nothing */
  check(): Promise<void>
}

export function launched(executablePath: string): Promise<Browser> {
  // Its sandbox does not work for root, which containers often are.
  const chromiumSandbox = process.getuid?.() !== 0
  return chromium.launch({ executablePath, chromiumSandbox, timeout: PATIENCE_MS })
}

/** A tab of a new browser profile, which notes what pages say and what they ask of others. */
export async function accountTab(
  browser: Browser,
  { origin: at }: Pick<WholeService, 'origin'>,
  options: BrowserContextOptions = {},
): Promise<AccountTab> {
  // Browsers make no passkeys for IP addresses.
  const origin = at.replace('127.0.0.1', 'localhost')
  const page = await browser.newPage({ locale: 'en', viewport: WIDE, ...options })
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
    ...accountActs(page, origin),
    check: async () => {
      expect(await violations(page), page.url()).toEqual([])
      const beyond = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      expect([page.url(), beyond, complaints]).toEqual([page.url(), 0, []])
    },
  }
}

/** What people do on account pages. */
export function accountActs(page: Page, origin: string): AccountActs {
  const go = async (name: string) => {
    await page.goto(`${origin}/account/${name}`)
  }
  const send = async (fields: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(fields)) {
      await page.locator(`[name=${name}]:visible`).fill(value)
    }
    const last = Object.keys(fields).at(-1)
    await page.locator(`form:has([name=${last}]:visible) .primary`).first().click()
  }
  return {
    go,
    send,
    signIn: async (username, password) => {
      await go('login')
      await send({ username, password })
      await page.waitForURL((url) => !url.pathname.endsWith('/login'))
    },
    told: (text) => page.locator('#news', { hasText: text }).waitFor(),
    refused: (text) => page.locator('.refusal:visible', { hasText: text }).waitFor(),
  }
}

/** @returns the secret of the app that is being set up on this page, in base32 */
export async function secretOn(page: Page): Promise<string> {
  await page.locator('.qr').waitFor()
  return String(await page.locator('#app code').textContent()).replaceAll(' ', '')
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations: found } = await page.evaluate<axe.AxeResults>('axe.run()')
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
