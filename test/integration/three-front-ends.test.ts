import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { launched } from '../support/account-browser.ts'
import { Company } from '../support/company.ts'
import { frontEndTab, PUBLIC_URL, withKeyOf } from '../support/front-ends/built-front-end.ts'
import { ElementPage } from '../support/front-ends/element-page.ts'
import { PlusUiConsole } from '../support/front-ends/plus-ui-walk.ts'
import { Vben5Console } from '../support/front-ends/vben5-walk.ts'
import { describeNotRun } from '../support/not-run.ts'
import { anyDatabase } from '../support/prepared-database.ts'
import { notInstalled } from '../support/servers/describe-with.ts'
import { installedProgram } from '../support/servers/installed-program.ts'
import { type WholeService, wholeService } from '../support/whole-service.ts'

const HOUR_MS = 1_200_000
const ROUNDS = 2
const BUILDS = ['FRONT_END_PLUS_UI_6_BUILD', 'FRONT_END_PLUS_UI_BUILD', 'FRONT_END_VBEN5_BUILD']
const API = '/prod-api/'

/** A form in which somebody changes what has these names. */
type Edit = (change: { readonly phone?: string; readonly email?: string }) => Promise<void>

const folders = BUILDS.flatMap((setting) => process.env[setting] ?? [])
const chromium = await installedProgram('chromium')
const suite = 'three front ends of one service'
if (folders.length === BUILDS.length && chromium) {
  describe(suite, () => {
    it('edit in turn, and none loses what another wrote', () => inTurn(folders, chromium), HOUR_MS)
  })
} else {
  const names = BUILDS.join(', ')
  const none = { reason: `${names} do not all name builds`, remedy: `Let ${names} name builds.` }
  describeNotRun(suite, chromium ? none : notInstalled('chromium'))
}

async function inTurn(builds: readonly string[], program: string): Promise<void> {
  const [six = '', five = '', vben5 = ''] = builds
  const database = await anyDatabase()
  const settings = { PUBLIC_URL, PASSWORD_CHANGE: 'off', REPEAT_SECONDS: '0', CONSOLE_DIR: six }
  const service = await wholeService(settings, undefined, database)
  const company = new Company(service, database)
  onTestFinished(() => company.close())
  const browser = await launched(program)
  onTestFinished(() => browser.close())
  const role = { roleName: 'Shared', roleKey: 'shared', roleSort: 1, menuIds: [1, 107, 256] }
  expect(await company.ask('POST', '/system/role', role)).toMatchObject({ code: 200 })
  const { rows: roles = [] } = await company.ask('GET', '/system/role/list?roleKey=shared')
  const [{ roleId } = Object()] = roles
  const postId = await company.post(100)
  const written = { phonenumber: '13800138099', email: 'first@example.com' }
  const person = {
    ...written,
    ...{ userName: 'shared', nickName: 'Shared', password: 'Correct-Horse-8', deptId: 100 },
    ...{ sex: '1', remark: 'Kept', roleIds: [roleId], postIds: [postId] },
  }
  expect(await company.ask('POST', '/system/user', person)).toMatchObject({ code: 200 })
  const { rows: people = [] } = await company.ask('GET', '/system/user/list?userName=shared')
  const [{ userId } = Object()] = people

  const edits: Edit[] = [
    await plusUi(browser, service),
    await plusUi(browser, service, five),
    await vbenEdit(browser, service, vben5),
  ]
  for (let turn = 0; turn < ROUNDS * edits.length; turn += 1) {
    const change =
      turn % 2 === 0 ? { phone: `1380013810${turn}` } : { email: `t${turn}@example.com` }
    await edits[turn % edits.length]?.(change)
    if (change.phone) written.phonenumber = change.phone
    if (change.email) written.email = change.email
    const { data } = await company.ask('GET', `/system/user/${userId}`)
    const { user, roleIds, postIds } = Object(data)
    const kept = { nickName: 'Shared', sex: '1', remark: 'Kept', deptId: 100, status: '0' }
    expect([turn, user]).toMatchObject([turn, { ...kept, ...written }])
    expect([roleIds, postIds]).toEqual([[roleId], [postId]])
  }
  const online = await company.ask('GET', '/monitor/online/list?userName=admin')
  const keys = (online.rows ?? []).map(({ clientKey }) => clientKey)
  expect(keys.toSorted()).toEqual(['pc', 'pc', 'pc', 'pc6'])
}

async function tabFrom(browser: Browser, service: WholeService, folder?: string) {
  const page = await frontEndTab(browser, service)
  if (folder === undefined) return page
  const isPage = (url: URL) => url.origin === service.origin && !url.pathname.startsWith(API)
  await page.context().route(isPage, async (route) => {
    const path = join(folder, decodeURI(new URL(route.request().url()).pathname))
    const file = existsSync(path) && !path.endsWith('/') ? path : join(folder, 'index.html')
    if (!file.endsWith('.js')) return route.fulfill({ path: file })
    const body = withKeyOf(service.publicKey, await readFile(file, 'utf8'))
    return route.fulfill({ contentType: 'text/javascript', body })
  })
  return page
}

async function plusUi(browser: Browser, service: WholeService, folder?: string): Promise<Edit> {
  const page = await tabFrom(browser, service, folder)
  await new PlusUiConsole(page, service.origin).logIn('admin', service.password)
  await page.waitForURL(/index/)
  const walk = new ElementPage(page, service.origin)
  await walk.open('system/user')
  return async ({ phone, email }) => {
    // Without a new look at the list, as somebody who has the page open all day.
    await walk.pressIn('Shared', 0)
    await expect.poll(() => walk.values()).toEqual(expect.arrayContaining(['Kept']))
    await walk.fill({ ...(phone && { 手机号码: phone }), ...(email && { 邮箱: email }) })
    await walk.send()
  }
}

async function vbenEdit(browser: Browser, service: WholeService, folder: string): Promise<Edit> {
  const page = await tabFrom(browser, service, folder)
  const walk = new Vben5Console(page, service.origin)
  await walk.logIn('admin', service.password)
  await page.waitForURL(/analytics/)
  await walk.openUsers()
  return async ({ phone, email }) => {
    const row = page.locator('.vxe-body--row', { hasText: 'Shared' })
    await row.getByText(/^\s*编\s?辑\s*$/).click()
    const form = page.getByRole('dialog')
    await form.locator('input[name=nickName][value="Shared"]').waitFor()
    if (phone) await form.locator('input[name=phonenumber]').fill(phone)
    if (email) await form.locator('input[name=email]').fill(email)
    await form.getByRole('button', { name: /^\s*确\s?认\s*$/ }).click()
    await form.waitFor({ state: 'hidden' })
  }
}
