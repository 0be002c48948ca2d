import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aRole } from '../support/access-builders.ts'
import { launched } from '../support/account-browser.ts'
import { aUser } from '../support/builders.ts'
import { Company } from '../support/company.ts'
import { frontEndTab, PUBLIC_URL } from '../support/front-ends/built-front-end.ts'
import { PlusUiConsole } from '../support/front-ends/plus-ui-walk.ts'
import { describeNotRun } from '../support/not-run.ts'
import { anyDatabase } from '../support/prepared-database.ts'
import { notInstalled } from '../support/servers/describe-with.ts'
import { installedProgram } from '../support/servers/installed-program.ts'
import { SOON } from '../support/soak.ts'
import { wholeService } from '../support/whole-service.ts'

/** A folder that `console build` made of plus-ui 6.0. */
const SETTING = 'FRONT_END_PLUS_UI_6_BUILD'
const WALK_MS = 600_000
const PAGES = [
  ...['user', 'role', 'menu', 'dept', 'post', 'dict', 'config', 'notice', 'oss', 'client'].map(
    (page) => `system/${page}`,
  ),
  'system/oss-config/index',
  ...['online', 'logininfor', 'operlog', 'cache'].map((page) => `monitor/${page}`),
  'user/profile',
]
/** A component library asks a public host for its font. */
const FONTS = /font-src/

const folder = process.env[SETTING]
const chromium = await installedProgram('chromium')
const suite = 'the pages of plus-ui 6.0'
if (folder && chromium) describe(suite, () => walkThrough(folder, chromium))
else {
  const none = { reason: `${SETTING} names no build`, remedy: `Let ${SETTING} name one.` }
  describeNotRun(suite, folder ? notInstalled('chromium') : none)
}

function walkThrough(folder: string, program: string): void {
  let company: Company
  let browser: Browser

  beforeAll(async () => {
    const database = await anyDatabase()
    const settings = { PUBLIC_URL, PASSWORD_CHANGE: 'off', REPEAT_SECONDS: '0' }
    const service = await wholeService({ ...settings, CONSOLE_DIR: folder }, undefined, database)
    company = new Company(service, database)
    browser = await launched(program)
  }, WALK_MS)
  afterAll(async () => {
    await browser?.close()
    await company?.close()
  })

  async function loggedIn(name: string): Promise<{ page: Page; faults: string[] }> {
    const { service } = company
    const page = await frontEndTab(browser, service)
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(String(error)))
    page.on('console', (message) => {
      const text = message.text()
      if (message.type() === 'error' && !FONTS.test(text)) faults.push(text)
    })
    page.on('response', async (answer) => {
      if (!answer.headers()['content-type']?.startsWith('application/json')) return
      const { code, msg } = await answer.json().catch(() => ({ code: 200 }))
      if (code !== 200) faults.push(`${answer.url()}: ${msg}`)
    })
    await new PlusUiConsole(page, service.origin).logIn(name, service.password)
    await page.waitForURL(/index/)
    return { page, faults }
  }

  const open = async (page: Page, path: string) => {
    await page.goto(`${company.service.origin}/${path}`)
    await page.waitForLoadState('networkidle')
  }

  it(
    'open without a refusal, for the administrator',
    async () => {
      const { page, faults } = await loggedIn('admin')
      for (const path of PAGES) {
        await open(page, path)
        expect(faults, path).toEqual([])
      }
      await open(page, 'monitor/logininfor')
      await page.locator('.el-table__body tr').first().waitFor()
    },
    WALK_MS,
  )

  it(
    'add a role that keeps its rights, and tell everybody of a notice',
    async () => {
      const { page, faults } = await loggedIn('admin')
      await open(page, 'system/role')
      await page.getByRole('button', { name: '新增' }).first().click()
      await page.locator('.el-dialog input').nth(0).fill('Walked')
      await page.locator('.el-dialog input').nth(1).fill('walked')
      await page.locator('.el-dialog button').filter({ hasText: '确 定' }).click()
      await page.locator('.el-table__body tr', { hasText: 'Walked' }).waitFor()
      const notice = {
        noticeTitle: 'Heard by all',
        noticeType: '1',
        noticeContent: '',
        status: '0',
      }
      await company.ask('POST', '/system/notice', notice)
      await page.getByText('Heard by all').first().waitFor()
      expect(faults).toEqual([])
    },
    WALK_MS,
  )

  it(
    'show a restricted person what is theirs',
    async () => {
      const form = { roleName: 'Few', roleKey: 'few', roleSort: 1, menuIds: [1, 100, 301] }
      expect(await company.ask('POST', '/system/role', form)).toMatchObject({ code: 200 })
      const { rows = [] } = await company.ask('GET', '/system/role/list?roleKey=few')
      const roles = [aRole({ id: String(Object(rows[0]).roleId) })]
      await company.service.given.user(aUser({ name: 'few', roles }), company.service.passwordHash)
      const { page, faults } = await loggedIn('few')
      await open(page, 'system/user')
      await expect.poll(() => page.getByRole('button', { name: '新增' }).count(), SOON).toBe(0)
      await open(page, 'user/profile')
      expect(faults).toEqual([])
    },
    WALK_MS,
  )
}
