import { TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aRole } from '../../support/access-builders.ts'
import {
  accountTab,
  DEVICE,
  launched,
  NARROW,
  PATIENCE_MS,
  secretOn,
} from '../../support/account-browser.ts'
import { aUser } from '../../support/builders.ts'
import { Company } from '../../support/company.ts'
import { anyDatabase } from '../../support/prepared-database.ts'
import { describeWithProgram } from '../../support/servers/describe-with.ts'
import { type WholeService, wholeService } from '../../support/whole-service.ts'

const STEP_MS = 30_000

await describeWithProgram('chromium', 'account pages for factors', (executablePath) => {
  let company: Company
  let service: WholeService
  let browser: Browser

  beforeAll(async () => {
    const database = await anyDatabase()
    const settings = { REPEAT_SECONDS: '0', TRUSTED_BROWSER_DAYS: '30' }
    service = await wholeService(settings, undefined, database)
    company = new Company(service, database)
    browser = await launched(executablePath)
  }, 2 * PATIENCE_MS)

  afterAll(async () => {
    await browser?.close()
    await company?.close()
  })

  /** @returns a tab in which a new user is logged in */
  async function tabOf(username: string, options = {}) {
    await service.given.user(aUser({ name: username }), service.passwordHash)
    const tab = await accountTab(browser, service, options)
    await tab.signIn(username, service.password)
    return tab
  }

  /** @returns an app with the secret that the page shows */
  async function appOn(page: Page): Promise<TOTP> {
    return new TOTP({ secret: await secretOn(page) })
  }

  async function codesOn(page: Page): Promise<string[]> {
    await page.locator('#codes').waitFor()
    return page.locator('#codes li').allTextContents()
  }

  it(
    'set up an app with recovery codes, ask for it at the next login, and trust that browser',
    async () => {
      const { password } = service
      const { page, go, send, told, refused, signIn, check } = await tabOf('fac-mei', {
        viewport: NARROW,
      })
      await go('factor')
      await page.locator('#app button:visible').click()
      await send({ password })
      const totp = await appOn(page)
      await check()
      await send({ otp: '000000' })
      await refused(/./)
      await send({ otp: totp.generate() })
      await told('The app is set up.')
      const codes = await codesOn(page)
      expect(new Set(codes).size).toBe(10)
      await check()
      await page.locator('#codes .kept').click()
      expect(await page.content()).not.toContain(codes[0])

      await page.locator('#leave').click()
      await page.waitForURL('**/account/login')
      await send({ username: 'fac-mei', password })
      await refused(/./)
      await check()
      await page.locator('[name=trustBrowser]').check()
      await send({ otp: totp.generate({ timestamp: Date.now() + STEP_MS }) })
      await page.locator('#leave').waitFor()
      await go('browsers')
      await page.locator('.rows li').waitFor()
      await check()
      await page.locator('#leave').click()
      await page.waitForURL('**/account/login')
      await signIn('fac-mei', password)
      await go('browsers')
      await page.locator('.rows button').click()
      await told('no longer trusted')

      await go('factor')
      await page.locator('#recovery button').click()
      await send({ password, otp: 'aaaa-bbbb-cccc-dddd' })
      await refused('wrong or was already used')
      await send({ password, otp: codes[0] ?? '' })
      expect(await codesOn(page)).not.toContain(codes[1])
      await page.locator('#app button:visible').click()
      await send({ password, otp: (await codesOn(page))[0] ?? '' })
      await told('The app is removed.')
    },
    3 * PATIENCE_MS,
  )

  it(
    'add, rename and use a passkey, and remove it',
    async () => {
      const { password } = service
      const { page, go, send, told, refused, check } = await tabOf('fac-tom', { viewport: NARROW })
      const cdp = await page.context().newCDPSession(page)
      await cdp.send('WebAuthn.enable')
      const device = await cdp.send('WebAuthn.addVirtualAuthenticator', { options: DEVICE })
      await go('passkeys')
      await page.locator('#none').waitFor()
      await send({ name: 'Laptop' })
      await page.locator('dialog [name=password]').waitFor()
      expect(await page.locator('dialog :is([name=otp], [name=passkey]):visible').count()).toBe(0)
      await send({ password })
      await told('The passkey is added.')
      await page.locator('#codes .kept').click()
      await page.locator('.rename').click()
      await page.locator('.rows [name=name]').fill('Old laptop')
      await page.keyboard.press('Enter')
      await told('The passkey is renamed.')
      await check()

      await page.locator('#leave').click()
      await page.waitForURL('**/account/login')
      await page.locator('#passkey').click()
      await page.locator('[data-fact=userName]', { hasText: 'fac-tom' }).waitFor()
      await go('passkeys')
      await page.locator('.rows b', { hasText: 'Old laptop' }).waitFor()
      await page.locator('.remove').click()
      await page.locator('dialog [name=otp]:visible').waitFor()
      await check()
      const { authenticatorId } = device
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
      await page.locator('dialog [name=passkey]').click()
      await refused('Your browser used no passkey.')
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
      await page.locator('dialog [name=passkey]').click()
      await told('The passkey is removed.')
    },
    3 * PATIENCE_MS,
  )

  it(
    'lead somebody who must have a factor to its setup, and then open everything else',
    async () => {
      const { password } = service
      await service.given.user(aUser({ name: 'fac-kim', roles: [aRole()] }), service.passwordHash)
      await company.run(`update roles set factor_is_required = true where id in
        (select role_id from user_roles join users on user_id = users.id where name = 'fac-kim')`)
      const { page, go, send, told, signIn, check } = await accountTab(browser, service)
      await signIn('fac-kim', password)
      await page.waitForURL('**/account/factor')
      await page.locator('#owed').waitFor()
      await check()
      await page.locator('#app button:visible').click()
      await send({ password })
      const totp = await appOn(page)
      await send({ otp: totp.generate() })
      await told('The app is set up.')
      await go('keys')
      await page.locator('#none').waitFor()
    },
    3 * PATIENCE_MS,
  )
})
