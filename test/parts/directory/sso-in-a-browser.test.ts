import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { PostgresSocialBindings } from '../../../adapters/postgres/accounts/postgres-social-bindings.ts'
import {
  type AccountActs,
  accountActs,
  launched,
  PATIENCE_MS,
} from '../../support/account-browser.ts'
import { aUser } from '../../support/builders.ts'
import { buildConsole } from '../../support/built-console.ts'
import { CAS_PASSWORD, CasServer } from '../../support/cas-server.ts'
import { entryTo } from '../../support/entry.ts'
import { anyDatabase } from '../../support/prepared-database.ts'
import { runFolder } from '../../support/run-folder.ts'
import { describeWithProgram } from '../../support/servers/describe-with.ts'
import { aBinding } from '../../support/social-builders.ts'
import { type WholeService, wholeService } from '../../support/whole-service.ts'

await describeWithProgram('chromium', 'single sign-on in a browser', (executablePath) => {
  let cas: CasServer
  let entry: Awaited<ReturnType<typeof entryTo>>
  let service: WholeService
  let browser: Browser
  let origin: string

  beforeAll(async () => {
    cas = await CasServer.start()
    const database = await anyDatabase()
    entry = await entryTo(() => service.origin)
    origin = entry.origin
    const settings = {
      ...{ PUBLIC_URL: origin, DIRECTORY: 'cas', SSO: 'maxkey', CAS_URL: cas.url },
      CAS_REDIRECT_URI: `${origin}/social-callback?source=maxkey`,
      CONSOLE_DIR: await buildConsole(await mkdtemp(join(runFolder(), 'console-'))),
    }
    service = await wholeService(settings, undefined, database)
    cas.people.set('bob', {})
    const ada = await service.given.user(aUser({ name: 'ada' }))
    const binding = aBinding({ userId: ada.id, source: 'MAXKEY', outsideId: 'ada' })
    await new PostgresSocialBindings(database).bind(binding)
    browser = await launched(executablePath)
  }, 2 * PATIENCE_MS)

  afterAll(async () => {
    await browser?.close()
    await service?.close()
    entry?.close()
    await cas?.stop()
  })

  async function tab(): Promise<AccountActs & { readonly page: Page; readonly been: string[] }> {
    const context = await browser.newContext({ locale: 'en' })
    onTestFinished(() => context.close())
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE_MS)
    const been: string[] = []
    page.on('framenavigated', (frame) => been.push(frame.url()))
    return { page, been, ...accountActs(page, origin) }
  }

  async function logInAtCas(page: Page, user: string) {
    await page.waitForURL(`${cas.url}/login**`)
    await page.locator('[name=username]').fill(user)
    await page.locator('[name=password]').fill(CAS_PASSWORD)
    await page.locator('button').click()
  }

  it(
    'leads there and back to the page that was wanted, and not again after signing out',
    async () => {
      const { page, go } = await tab()
      await go('sessions')
      await logInAtCas(page, 'ada')
      await page.waitForURL(`${origin}/account/sessions`)
      await page.locator('.rows li').first().waitFor()
      await go('')
      await page.locator('[data-fact=userName]', { hasText: 'ada' }).waitFor()
      await page.locator('#leave').click()
      const lead = page.locator('.lead:visible')
      await lead.waitFor()
      expect(page.url()).toBe(`${origin}/account/login`)
      expect(await page.locator('form:visible').count()).toBe(0)
      await lead.click()
      await page.waitForURL(`${origin}/account/`)
      await page.locator('[data-fact=userName]', { hasText: 'ada' }).waitFor()
    },
    PATIENCE_MS,
  )

  it(
    'keeps ticket and state out of the address bar, and stops where nobody gets in',
    async () => {
      const { page, go, refused } = await tab()
      await go('login?lang=en')
      await logInAtCas(page, 'bob')
      await refused('No account is bound to this identity')
      await page.locator('.lead:visible').waitFor()
      expect(page.url()).toBe(`${origin}/account/login`)
      await page.goBack()
      expect(page.url()).not.toContain('ticket=')
    },
    PATIENCE_MS,
  )

  it(
    'refuses what another browser has begun',
    async () => {
      const victim = await tab()
      const begun = await fetch(`${origin}/auth/binding/maxkey?page=account`)
      const { data } = Object(await begun.json())
      await victim.page.goto((await cas.agree(data)).returned)
      await victim.refused('invalid or has expired')
      expect(await victim.page.evaluate('sessionStorage.length')).toBe(0)
    },
    PATIENCE_MS,
  )

  it(
    'leads from the login page of the console to its page for returns',
    async () => {
      const { page, been } = await tab()
      await page.goto(`${origin}/auth/login?redirect=%2Findex`)
      await logInAtCas(page, 'ada')
      await expect.poll(() => been.join(' '), { timeout: PATIENCE_MS }).toContain('social-callback')
      const back = new URL(been.find((url) => url.includes('social-callback')) ?? '')
      expect(`${back.origin}${back.pathname}`).toBe(`${origin}/social-callback`)
      expect([...back.searchParams.keys()]).toEqual(['source', 'code', 'state'])
      await page.goto(`${origin}/auth/login?local`)
      await page.locator('[name=username]').waitFor()
      expect(page.url()).toBe(`${origin}/auth/login?local`)
    },
    PATIENCE_MS,
  )

  it(
    'leads from any page of the console there, once in a tab',
    async () => {
      const { page, been } = await tab()
      await page.goto(`${origin}/system/user`)
      await logInAtCas(page, 'ada')
      await expect.poll(() => been.join(' '), { timeout: PATIENCE_MS }).toContain('social-callback')
      // This console does nothing with it, as one that somebody has left.
      await page.goto(`${origin}/system/user`)
      await page.locator('[name=username]').waitFor()
      expect(page.url()).toBe(`${origin}/auth/login`)
    },
    PATIENCE_MS,
  )

  it(
    'leads nobody there who signs out, however they came in',
    async () => {
      const { page } = await tab()
      await page.goto(`${origin}/auth/login?local`)
      await page.locator('[name=username]').fill('admin')
      await page.locator('[name=password]').fill(service.password)
      await page.locator('button').click()
      await page.locator('#user').waitFor()
      const asked: string[] = []
      page.on('request', (request) => request.isNavigationRequest() && asked.push(request.url()))
      await page.evaluate(`history.pushState({}, '', '/auth/login')`)
      await page.evaluate(`fetch('/_app.config.js').then(({ status }) => status)`)
      expect([asked, page.url()]).toEqual([[], `${origin}/auth/login`])
    },
    PATIENCE_MS,
  )

  it(
    'lets a local password in while the provider is away',
    async () => {
      await cas.stop()
      const { page, go, send } = await tab()
      await go('login?local')
      await send({ username: 'admin', password: service.password })
      await page.locator('[data-fact=userName]', { hasText: 'admin' }).waitFor()
      await page.locator('#leave').click()
      await page.locator('[name=username]:visible').waitFor()
      expect(page.url()).toBe(`${origin}/account/login?local`)
    },
    PATIENCE_MS,
  )
})
