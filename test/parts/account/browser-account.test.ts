import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ACCOUNT_PAGES } from '../../../adapters/http/parts/account/account-route.ts'
import { serviceZone, wireDate } from '../../../adapters/http/wire/wire-date.ts'
import {
  accountActs,
  accountTab,
  launched,
  NARROW,
  PATIENCE_MS,
} from '../../support/account-browser.ts'
import { Company } from '../../support/company.ts'
import { describeWithProgram } from '../../support/servers/describe-with.ts'

await describeWithProgram('chromium', 'the account pages', (executablePath) => {
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

  const tab = (options: BrowserContextOptions = {}) => accountTab(browser, company.service, options)

  /** @returns a new user's name, and the headers of another session */
  async function somebody() {
    const { headers } = await company.somebody({ codes: [] })
    const { data } = await company.ask('GET', '/system/user/getInfo', undefined, headers)
    return { name: String(Object(data).user.userName), headers }
  }

  it.each<[string, BrowserContextOptions]>([
    ['narrow, light, Chinese', { viewport: NARROW, locale: 'zh-CN' }],
    ['narrow, dark, English', { viewport: NARROW, colorScheme: 'dark' }],
    ['wide, light, English', {}],
    ['wide, dark, Chinese', { colorScheme: 'dark', locale: 'zh-CN' }],
  ])(
    'are accessible, fit, and ask nothing of other hosts: %s',
    async (_case, options) => {
      const { page, go, signIn, check } = await tab(options)
      for (const isOpen of [true, false]) {
        if (!isOpen) await signIn((await somebody()).name, company.service.password)
        for (const one of ACCOUNT_PAGES.filter((other) => (other.isOpen === true) === isOpen)) {
          await go(one.name)
          await page.locator('#content').waitFor()
          const spoken = options.locale === 'zh-CN' ? one.title.zh : one.title.en
          expect(await page.title()).toBe(`${spoken} - Gatehouse`)
          await check()
        }
      }
    },
    2 * PATIENCE_MS,
  )

  it(
    'show notices to whoever has no right, and run nothing of them',
    async () => {
      const noticeContent = `<h3 id="content">Closed on <b onclick="alert(1)">Friday</b></h3>
        <script>document.title = 'run'</script><style>* { display: none }</style>
        <a href="javascript:document.title='run'">bad</a> <a href="https://example.com/">good</a>
        <img src="http://127.0.0.1:9/x.png" alt="Plan" onerror="document.title='run'"><iframe src="/"></iframe>`
      const notice = { noticeTitle: 'Holiday', noticeType: '1', noticeContent, status: '0' }
      await company.ask('POST', '/system/notice', notice)
      const { page, go, signIn } = await tab()
      await signIn((await somebody()).name, company.service.password)
      await go('notices')
      const shown = page.locator('#notices section').first()
      await expect.poll(() => shown.locator('h2').textContent()).toBe('Holiday')
      await expect.poll(() => shown.locator('.text').innerText()).toContain('Closed on Friday')
      const links = shown.locator('.text a')
      await expect.poll(() => links.allTextContents()).toEqual(['good', 'Plan'])
      expect(await shown.locator('script, style, iframe, img, [onclick], [id]').count()).toBe(0)
      expect(await page.title()).toBe('Notices - Gatehouse')
    },
    PATIENCE_MS,
  )

  it(
    'serve somebody who has only a keyboard',
    async () => {
      const { name } = await somebody()
      const { page, go, check } = await tab({ viewport: NARROW })
      const press = (...keys: string[]) =>
        keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
      await go('sessions')
      await page.locator('[name=username]').waitFor()
      await press('Tab', 'Enter', 'Tab')
      await page.keyboard.type(name)
      await press('Tab')
      await page.keyboard.type(company.service.password)
      await press('Enter')
      // The page for which the login was.
      await page.locator('#others').waitFor()
      await page.locator('#others').focus()
      await press('Enter')
      await page.locator('#news', { hasText: 'All other sessions have ended.' }).waitFor()
      expect(await page.locator('.rows li').count()).toBe(1)
      await check()
      await page.locator('#leave').focus()
      await press('Enter')
      await page.locator('[name=username]').waitFor()
    },
    2 * PATIENCE_MS,
  )

  it(
    'change name and password, and keep the language that was chosen',
    async () => {
      const { name, headers } = await somebody()
      const { page, signIn, send, told, refused, check } = await tab()
      await signIn(name, company.service.password)
      await send({ nickName: 'Mei' })
      await told('Saved.')
      await page.locator('header [hreflang]').click()
      await page.locator('nav a', { hasText: '密码' }).click()
      await page.waitForURL('**/account/password?lang=zh')
      const newPassword = 'My-Own-Choice-5'
      const passwords = { oldPassword: company.service.password, newPassword }
      await send({ ...passwords, again: 'My-Own-Choice-6' })
      await refused('两次输入的新密码不一致')
      await send({ ...passwords, again: newPassword })
      await told('密码已修改')
      await check()
      const after = await company.ask('GET', '/system/user/getInfo', undefined, headers)
      expect(after.code).toBe(401)
      expect(await company.service.logIn(name, { password: newPassword })).toBeDefined()
    },
    2 * PATIENCE_MS,
  )

  it(
    'name the host at which browsers take passkeys, and offer none elsewhere',
    async () => {
      const { name } = await somebody()
      const { page } = await tab()
      const { origin, password } = company.service
      const { go, signIn } = accountActs(page, origin)
      await go('login')
      await page.locator('#content').waitFor()
      expect(await page.locator('#passkey').isVisible()).toBe(false)
      await signIn(name, password)
      await go('passkeys')
      await page.locator('#elsewhere a').click()
      await page.waitForURL(`${origin.replace('127.0.0.1', 'localhost')}/account/login`)
      await page.locator('#passkey').waitFor()
    },
    2 * PATIENCE_MS,
  )

  it(
    'say why a login is refused, and forget a session that ended elsewhere',
    async () => {
      const { name, headers } = await somebody()
      const { page, go, signIn, send, refused } = await tab()
      await go('login')
      await send({ username: name, password: 'Wrong-Horse-7' })
      await refused('attempt 1')
      expect(await page.locator('[name=password]').inputValue()).toBe('')
      await signIn(name, company.service.password)
      await page.locator('[data-fact=userName]', { hasText: name }).waitFor()
      await company.ask('DELETE', '/monitor/online/myself/others', undefined, headers)
      await page.locator('nav a', { hasText: 'Sessions' }).click()
      await page.waitForURL('**/account/login')
      expect(await page.evaluate("sessionStorage.getItem('gatehouse-account')")).toBe(null)
    },
    2 * PATIENCE_MS,
  )

  it(
    'say that they load, which browser is this one, and whose clock they use',
    async () => {
      const { name, headers } = await somebody()
      const elsewhere = 'Pacific/Kiritimati'
      const { page, go, signIn, check } = await tab({ timezoneId: elsewhere })
      await signIn(name, company.service.password)
      await page.locator('[data-fact=userName]', { hasText: name }).waitFor()
      expect(await page.locator('#loading').isVisible()).toBe(false)
      const { promise, resolve } = Promise.withResolvers<void>()
      await page.route('**/monitor/online', (route) => promise.then(() => route.continue()))
      await go('sessions')
      await page.locator('#loading', { hasText: 'Loading' }).waitFor()
      resolve()
      const mine = page.locator('.rows li', { has: page.locator('.current:visible') })
      await mine.locator('text=These pages').waitFor()
      expect(await mine.locator('button:visible').count()).toBe(0)
      expect(await page.locator('#loading').isVisible()).toBe(false)
      const { rows } = await company.ask('GET', '/monitor/online', undefined, headers)
      const others = [rows].flat().map(Object)
      expect(others.map(({ current }) => current).sort()).toEqual([false, true])
      for (const { loginTime } of others)
        await page
          .locator('.rows li', { hasText: wireDate(new Date(loginTime)) })
          .first()
          .waitFor()
      await page.locator('#zone', { hasText: `(${serviceZone()})` }).waitFor()
      await page.locator('#zone', { hasText: elsewhere }).waitFor()
      await check()
    },
    2 * PATIENCE_MS,
  )

  it(
    'make a key for what is ticked',
    async () => {
      const codes = ['system:notice:list', 'system:post:list']
      const { headers } = await company.somebody({ codes })
      const { data } = await company.ask('GET', '/system/user/getInfo', undefined, headers)
      const { page, go, signIn, send, check } = await tab({ viewport: NARROW })
      await signIn(String(Object(data).user.userName), company.service.password)
      await page.locator('[data-fact=userName]').waitFor()
      await go('keys')
      await page.locator('.ticks li', { hasText: 'system:notice:list' }).click()
      expect(await page.locator('.ticks li').count()).toBe(codes.length)
      await check()
      await send({ name: 'reader' })
      await send({ password: company.service.password })
      await page.locator('#made code', { hasText: 'gh_' }).waitFor()
      const made = await company.ask('GET', '/auth/keys', undefined, headers)
      expect(made.data).toMatchObject([{ name: 'reader', permissions: ['system:notice:list'] }])
    },
    2 * PATIENCE_MS,
  )

  it(
    'unbind an account at a third party',
    async () => {
      const { name } = await somebody()
      await company.run(
        `insert into social_bindings (user_id, source, outside_id, user_name, nick_name, created_at)
         select id, 'GITHUB', '4711', 'mei', 'Mei', now() from users where name = $1`,
        [name],
      )
      const { page, go, signIn, check } = await tab({ viewport: NARROW })
      await signIn(name, company.service.password)
      await go('bindings')
      await page.locator('.rows li', { hasText: 'GITHUB' }).waitFor()
      await check()
      await page.locator('.rows button').click()
      await page.locator('#none').waitFor()
    },
    2 * PATIENCE_MS,
  )
})
