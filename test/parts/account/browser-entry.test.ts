import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { MemoryCodeStore } from '../../../adapters/memory/sign-in/memory-code-store.ts'
import {
  accountTab,
  launched,
  NARROW,
  PATIENCE_MS,
  secretOn,
} from '../../support/account-browser.ts'
import { appCode, nextAppCode } from '../../support/app-code.ts'
import { aUser } from '../../support/builders.ts'
import { contact } from '../../support/codes-http.ts'
import { Company } from '../../support/company.ts'
import { mailedLink, sentCode } from '../../support/inbox.ts'
import { anyDatabase } from '../../support/prepared-database.ts'
import { describeWithProgram } from '../../support/servers/describe-with.ts'
import { type WholeService, wholeService } from '../../support/whole-service.ts'

const SETTINGS = { PUBLIC_URL: 'http://localhost:5320', REPEAT_SECONDS: '0' }
const OWN = 'My-Own-Choice-5'

await describeWithProgram('chromium', 'account pages for a first login', (executablePath) => {
  let company: Company
  let service: WholeService
  let browser: Browser

  beforeAll(async () => {
    const database = await anyDatabase()
    service = await wholeService(SETTINGS, undefined, database)
    company = new Company(service, database)
    browser = await launched(executablePath)
  }, 2 * PATIENCE_MS)

  afterAll(async () => {
    await browser?.close()
    await company?.close()
  })

  /** @param password none by default */
  async function somebody(name: string, password?: string) {
    const { id } = await service.given.user(aUser({ name }), password && service.passwordHash)
    return id
  }

  /** What an app shows whose secret is on the page. */
  async function appOf({ page, send, told }: Awaited<ReturnType<typeof accountTab>>) {
    const secret = await secretOn(page)
    await send({ otp: appCode(secret, new Date()) })
    await told('The app is set up.')
    await page.locator('#codes .kept').click()
    return () => nextAppCode(secret, new Date())
  }

  it(
    'let somebody in who was invited, with a password and a factor of their own',
    async () => {
      const form = { roleName: 'Strict', roleKey: 'strict', roleSort: 1, menuIds: [1, 107] }
      await company.ask('POST', '/system/role', form)
      const { rows } = await company.ask('GET', '/system/role/list?roleKey=strict')
      const roleId = Number(rows?.[0]?.roleId)
      await company.ask('PUT', '/system/role', { roleId, factorRequired: true })
      const email = 'new-mei@example.com'
      const invitation = { userName: 'new-mei', email, roleIds: [roleId] }
      expect(await company.ask('POST', '/system/user/invite', invitation)).toMatchObject({
        code: 200,
      })
      await service.sendInvitations()
      const tab = await accountTab(browser, service, { viewport: NARROW })
      const { page, go, send, signIn, told, check } = tab
      await go(`reset${await mailedLink(service, email)}`)
      await page.locator('[data-purpose=invitation]:visible').waitFor()
      await check()
      await send({ newPassword: OWN, again: OWN })
      await told('Your password is set.')
      await page.locator('main a', { hasText: 'To the login' }).click()
      await signIn('new-mei', OWN)
      await page.waitForURL('**/account/factor')
      await page.locator('#app button:visible').click()
      await send({ password: OWN })
      const code = await appOf(tab)
      await page.locator('#leave').click()
      await page.waitForURL('**/account/login')
      await send({ username: 'new-mei', password: OWN })
      await tab.refused('second factor')
      await send({ otp: code() })
      await page.locator('[data-fact=userName]', { hasText: 'new-mei' }).waitFor()
    },
    3 * PATIENCE_MS,
  )

  it(
    'let somebody in who has no password, by codes to a phone or a mailbox',
    async () => {
      const [phone, email] = ['+8613800138001', 'code-tom@example.com']
      const id = await somebody('code-tom')
      await service.given.contact(id, contact('sms', phone))
      await service.given.contact(id, contact('email', email))
      const tab = await accountTab(browser, service, { viewport: NARROW })
      const { page, go, send, told, refused, check } = tab
      const enter = async (typed: string, code: () => Promise<string>, otp = '') => {
        await go('login')
        await page.locator('main a', { hasText: 'with a code' }).click()
        await send({ to: typed })
        await told('a code is on its way')
        await page.locator('[name=otp]').fill(otp)
        await send({ sent: await code() })
      }
      const isIn = () => page.locator('[data-fact=userName]', { hasText: 'code-tom' }).waitFor()
      await enter('13800138001', () => sentCode(service, phone))
      await isIn()
      await go('factor')
      await page.locator('#app button:visible').click()
      await send({ password: '' })
      const code = await appOf(tab)
      await page.locator('#leave').click()
      await page.waitForURL('**/account/login')
      await enter(email, () => sentCode(service, email))
      await refused('within two minutes')
      await check()
      expect(await page.locator('[name=otp]').evaluate((field) => field.matches(':focus'))).toBe(
        true,
      )
      await send({ otp: code() })
      await isIn()
      await page.locator('#leave').click()
      await page.waitForURL('**/account/login')
      // One number gets one code a minute.
      const other = '+8613800138003'
      await service.given.contact(id, contact('sms', other))
      await enter('13800138003', () => sentCode(service, other), '000000')
      await refused('type both')
      expect(await page.locator('[name=sent]').inputValue()).toBe('')
    },
    3 * PATIENCE_MS,
  )

  it(
    'accept a password that ends like a code',
    async () => {
      const name = 'code-like'
      await somebody(name, service.password)
      const tab = await accountTab(browser, service)
      const { send, signIn, page, go, told, refused } = tab
      await signIn(name, service.password)
      const own = `${OWN} 123 456`
      await go('password')
      await send({ oldPassword: service.password, newPassword: own, again: own })
      await told('Your password is changed.')
      await go('factor')
      await page.locator('#app button:visible').click()
      await send({ password: own })
      const code = await appOf(tab)
      await page.locator('#leave').click()
      await page.waitForURL('**/account/login')
      await send({ username: name, password: own })
      await refused('attempt 1')
      await page.locator('[name=password]').fill(own)
      await send({ otp: code() })
      await page.locator('[data-fact=userName]', { hasText: name }).waitFor()
    },
    2 * PATIENCE_MS,
  )

  it(
    'take both in one field, as the console does, and a later code in its own',
    async () => {
      const name = 'one-field'
      await somebody(name, service.password)
      const tab = await accountTab(browser, service)
      const { page, go, send, signIn, refused } = tab
      await signIn(name, service.password)
      await go('factor')
      await page.locator('#app button:visible').click()
      await send({ password: service.password })
      const code = await appOf(tab)
      await page.locator('#leave').click()
      await page.waitForURL('**/account/login')
      await send({ username: name, password: `${service.password}  000 000` })
      await refused('attempt 1')
      await send({ otp: code() })
      await page.locator('[data-fact=userName]', { hasText: name }).waitFor()
    },
    2 * PATIENCE_MS,
  )

  it(
    'show captchas, a new one for each try',
    async () => {
      const put = vi.spyOn(MemoryCodeStore.prototype, 'put')
      onTestFinished(() => put.mockRestore())
      const painted = () => put.mock.calls.filter(([purpose]) => purpose === 'captcha')
      const answer = async (count: number) => {
        await expect.poll(() => painted().length, { timeout: PATIENCE_MS }).toBe(count)
        return String(painted().at(-1)?.[2])
      }
      const settings = { ...SETTINGS, CAPTCHA: 'math', CODE_CAPTCHA: 'on' }
      const guarded = await wholeService(settings)
      onTestFinished(() => guarded.close())
      const { id } = await guarded.given.user(aUser({ name: 'cap-mei' }), guarded.passwordHash)
      await guarded.given.contact(id, contact('sms', '+8613800138002'))
      const { page, go, send, told, refused, check } = await accountTab(browser, guarded, {
        viewport: NARROW,
      })
      const login = { username: 'cap-mei', password: guarded.password }
      await go('login')
      await page.locator('#captcha img[src^=data]').waitFor()
      await check()
      await answer(1)
      await send({ ...login, code: 'wrong' })
      await refused(/captcha/i)
      await send({ ...login, code: await answer(2) })
      await page.locator('[data-fact=userName]', { hasText: 'cap-mei' }).waitFor()
      await page.locator('#leave').click()
      await page.waitForURL('**/account/login')
      await answer(3)
      await go('code')
      await send({ to: '13800138002', code: await answer(4) })
      await told('a code is on its way')
      await send({ sent: await sentCode(guarded, '+8613800138002') })
      await page.locator('[data-fact=userName]', { hasText: 'cap-mei' }).waitFor()
    },
    2 * PATIENCE_MS,
  )
})
