import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountTab, launched, NARROW, PATIENCE_MS } from '../../support/account-browser.ts'
import { aUser } from '../../support/builders.ts'
import { contact } from '../../support/codes-http.ts'
import { mailedLink } from '../../support/inbox.ts'
import { describeWithProgram } from '../../support/servers/describe-with.ts'
import { type WholeService, wholeService } from '../../support/whole-service.ts'

const SETTINGS = {
  PUBLIC_URL: 'http://localhost:5320',
  PASSWORD_CHANGE: 'required',
  REPEAT_SECONDS: '0',
}
const OWN = 'My-Own-Choice-5'

await describeWithProgram('chromium', 'account pages for other ways in', (executablePath) => {
  let service: WholeService
  let browser: Browser

  beforeAll(async () => {
    service = await wholeService(SETTINGS)
    browser = await launched(executablePath)
  }, 2 * PATIENCE_MS)

  afterAll(async () => {
    await browser?.close()
    await service?.close()
  })

  async function somebody(name: string) {
    const { id } = await service.given.user(aUser({ name }), service.passwordHash)
    await service.given.contact(id, contact('email', `${name}@example.com`))
  }

  it(
    'set a forgotten password by link, and lock out whoever did it',
    async () => {
      await somebody('li-mei')
      const { page, go, send, signIn, told, refused, check } = await accountTab(browser, service, {
        viewport: NARROW,
      })
      await go('login')
      await page.locator('main a', { hasText: 'Forgotten' }).click()
      await send({ account: 'li-mei' })
      await told('a message is on its way')
      await check()
      await go(`reset${await mailedLink(service, 'li-mei@example.com')}`)
      await page.locator('[name=newPassword]').waitFor()
      expect([page.url().includes('#'), await page.evaluate('history.length')]).toEqual([false, 4])
      await check()
      await page.reload()
      await send({ newPassword: OWN, again: OWN })
      await told('Your password is set.')
      await signIn('li-mei', OWN)

      await go(`reset${await mailedLink(service, 'li-mei@example.com', 2)}`)
      const lock = page.locator('button', { hasText: 'This was not me' })
      await lock.waitFor()
      await check()
      await lock.click()
      await page.locator('[name=newPassword]').waitFor()
      await send({ newPassword: `${OWN}-too`, again: `${OWN}-too` })
      await told('Your password is set.')
      await go('login')
      await send({ username: 'li-mei', password: OWN })
      await refused('wrong')
    },
    2 * PATIENCE_MS,
  )

  it(
    'prove an address by a link whose # was encoded, after a login',
    async () => {
      await service.given.user(aUser({ name: 'li-ann' }), service.passwordHash)
      const asking = await accountTab(browser, service)
      await asking.signIn('li-ann', service.password)
      await asking.send({ email: 'li-ann@example.com' })
      await asking.page.locator('[data-state=email-unproven]').waitFor()
      await asking.check()
      await asking.page.locator('#ask button').click()
      await asking.told('A link was sent')
      const link = await mailedLink(service, 'li-ann@example.com')
      const { page, go, told, send, check } = await accountTab(browser, service)
      await go(link.replace('#', '%23'))
      await page.waitForURL('**/account/login')
      await send({ username: 'li-ann', password: service.password })
      await page.locator('#prove button').waitFor()
      await check()
      await page.locator('#prove button').click()
      await told('Saved.')
      await page.locator('[data-state=email-proven]').waitFor()
      expect(await page.locator('#prove').isVisible()).toBe(false)
    },
    2 * PATIENCE_MS,
  )

  it(
    'say that a link no longer works',
    async () => {
      const { page, go, refused, check } = await accountTab(browser, service)
      await go(`reset#${'a'.repeat(43)}`)
      await refused(/./)
      await page.locator('#none').waitFor()
      await check()
      expect(await page.evaluate('sessionStorage.length')).toBe(0)
    },
    2 * PATIENCE_MS,
  )

  it(
    'lead at once to a password that somebody else set',
    async () => {
      const form = { userName: 'li-tom', nickName: 'Tom', password: service.password }
      const headers = { ...(await service.logIn('admin')), 'content-type': 'application/json' }
      const adding = { method: 'POST', url: '/system/user', headers } as const
      await service.app.inject({ ...adding, payload: JSON.stringify(form) })
      const { page, go, send, signIn, told, check } = await accountTab(browser, service)
      await signIn('li-tom', service.password)
      await page.waitForURL('**/account/password')
      await page.locator('#owed').waitFor()
      await check()
      await go('keys')
      await page.waitForURL('**/account/password')
      await send({ oldPassword: service.password, newPassword: OWN, again: OWN })
      await told('Your password is changed.')
      await go('keys')
      await page.locator('#none').waitFor()
    },
    2 * PATIENCE_MS,
  )

  it(
    'make a key for a program once the password is typed, and revoke it',
    async () => {
      const { page, go, send, signIn, told, refused, check } = await accountTab(browser, service, {
        viewport: NARROW,
        colorScheme: 'dark',
      })
      await signIn('admin', service.password)
      await go('keys')
      await page.locator('#none').waitFor()
      await page.locator('[value="system:notice:list"]').check()
      await send({ name: 'nightly report' })
      await check()
      await send({ password: 'Wrong-Horse-7' })
      await refused('wrong')
      await send({ password: service.password })
      await page.locator('#made').waitFor()
      const key = String(await page.locator('#made code').textContent())
      await check()
      const headers = { authorization: `Bearer ${key}` }
      const asked = { method: 'GET', url: '/system/notice/list', headers } as const
      expect((await service.app.inject(asked)).json()).toMatchObject({ code: 200 })
      await page.locator('#made .kept').click()
      expect(await page.content()).not.toContain(key)
      await page.locator('.rows button').click()
      await told('The key is revoked.')
      expect((await service.app.inject(asked)).json()).toMatchObject({ code: 401 })
    },
    2 * PATIENCE_MS,
  )
})
