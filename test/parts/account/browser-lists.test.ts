import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ACCOUNT_LISTS } from '../../../adapters/http/parts/account/lists/account-lists.ts'
import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { accountTab, launched, NARROW, PATIENCE_MS } from '../../support/account-browser.ts'
import { aPicture } from '../../support/bodies.ts'
import { Company } from '../../support/company.ts'
import { FORM_TYPE, formOf } from '../../support/form.ts'
import { anyDatabase } from '../../support/prepared-database.ts'
import { describeWithProgram } from '../../support/servers/describe-with.ts'
import { wholeService } from '../../support/whole-service.ts'

await describeWithProgram('chromium', 'the pages that front ends lack', (executablePath) => {
  let company: Company
  let browser: Browser
  let database: Database

  beforeAll(async () => {
    database = await anyDatabase()
    const settings = { REPEAT_SECONDS: '0', TRASH_DAYS: '7' }
    company = new Company(await wholeService(settings, undefined, database), database)
    browser = await launched(executablePath)
  }, 2 * PATIENCE_MS)

  afterAll(async () => {
    await browser?.close()
    await company?.close()
  })

  const tab = (options: BrowserContextOptions = {}) => accountTab(browser, company.service, options)

  it.each<[string, BrowserContextOptions]>([
    ['narrow, dark, Chinese', { viewport: NARROW, colorScheme: 'dark', locale: 'zh-CN' }],
    ['wide, light, English', {}],
  ])(
    'are accessible, fit, and lead on to the first: %s',
    async (_case, options) => {
      const { page, go, signIn, check } = await tab(options)
      await signIn('admin', company.service.password)
      await page.locator('[data-fact=userName]').waitFor()
      await go('lists')
      await page.waitForURL('**/account/shares')
      for (const { name, isInner } of ACCOUNT_LISTS) {
        await go(isInner ? `${name}#1` : name)
        await page.locator('#content').waitFor()
        await check()
      }
    },
    4 * PATIENCE_MS,
  )

  it(
    'bring a file back from the trash, put it on hold, and limit whoever uploaded it',
    async () => {
      const headers = await company.service.logIn('admin')
      const named = { name: 'file', fileName: '合同.png', type: 'image/png' }
      const payload = formOf({ ...named, content: aPicture(500) })
      const upload = { method: 'POST', url: '/resource/oss/upload', payload }
      const form = { ...headers, 'content-type': FORM_TYPE }
      const { text } = await company.service.send({ ...upload, headers: form })
      const { ossId } = JSON.parse(text).data
      const gone = await company.ask('DELETE', `/resource/oss/${ossId}`)
      expect([text, gone]).toEqual([
        expect.stringContaining('"code":200'),
        expect.objectContaining({ code: 200 }),
      ])
      const { page, go, signIn, told, check } = await tab({ viewport: NARROW })
      await signIn('admin', company.service.password)
      await page.locator('[data-fact=userName]').waitFor()
      await go('trash')
      const row = page.locator('tbody tr', { hasText: '合同.png' })
      await row.locator('td', { hasText: /^\d+ B$/ }).waitFor()
      await row.locator('button', { hasText: 'Put on hold' }).click()
      await page.locator('#ask [name=holdReason]').fill('Case 7')
      await check()
      await page.locator('#ask .primary').click()
      await told('Saved.')
      await row.locator('text=Case 7').waitFor()
      await row.locator('button', { hasText: 'Restore' }).click()
      await page.locator('#none').waitFor()
      await go('holds')
      await page.locator('tbody tr', { hasText: '合同.png' }).locator('button').click()
      await page.locator('#ask .cancel').click()
      expect((await company.ask('GET', '/resource/oss/hold')).total).toBe(1)
      await page.locator('tbody button').click()
      await page.locator('#ask .primary').click()
      await page.locator('#none').waitFor()
      await go('usage')
      await page.locator('tbody button').first().click()
      await page.locator('#ask [name=quotaBytes]').fill('0.5')
      await page.locator('#ask .primary').click()
      await told('Saved.')
      const { rows } = await company.ask('GET', '/resource/oss/quota')
      expect(rows).toMatchObject([{ subject: 'user', quotaBytes: 2 ** 29, quotaFiles: null }])
    },
    2 * PATIENCE_MS,
  )

  it(
    'open what a reading of the directory has counted, with the reasons in words',
    async () => {
      const run = `insert into directory_runs (begun_at, ended_at, state, is_whole, rules, counts, names)
        values (now(), now(), 'done', true, '', '{"added":2,"told":1}', '{"added":["ada","bob"],"told":["bob: field_taken (email)"]}')`
      await database.rows({ text: run }, [])
      const { page, go, signIn, check } = await tab({ viewport: NARROW })
      await signIn('admin', company.service.password)
      await page.locator('[data-fact=userName]').waitFor()
      await go('directory-runs')
      await page.locator('summary').first().click()
      await page.locator('details[open]', { hasText: '2ada, bob' }).waitFor()
      await page.locator('details', { hasText: 'A value is already in use. (email)' }).waitFor()
      await check()
    },
    PATIENCE_MS,
  )

  it(
    'show nothing to whoever has no right',
    async () => {
      const { headers } = await company.somebody({ codes: ['system:notice:list'] })
      const { data } = await company.ask('GET', '/system/user/getInfo', undefined, headers)
      const { page, go, signIn } = await tab()
      await signIn(String(Object(data).user.userName), company.service.password)
      await page.locator('[data-fact=userName]').waitFor()
      await go('lists')
      await page.locator('#none', { hasText: 'no right' }).waitFor()
      expect(await page.locator('nav a[data-permission]:visible').count()).toBe(0)
      await go('trash')
      await page.locator('#trouble:not(:empty)').waitFor()
    },
    PATIENCE_MS,
  )
})
