import { generateKeyPairSync } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aRole } from '../support/access-builders.ts'
import { accountActs, launched, secretOn } from '../support/account-browser.ts'
import { appCode, nextAppCode } from '../support/app-code.ts'
import { aUser } from '../support/builders.ts'
import { Company } from '../support/company.ts'
import {
  type BuiltFrontEnd,
  describeFrontEnds,
  frontEndTab,
  PUBLIC_URL,
} from '../support/front-ends/built-front-end.ts'
import { Vben5Console } from '../support/front-ends/vben5-walk.ts'
import { anyDatabase } from '../support/prepared-database.ts'
import { sealV2 } from '../support/sealed-request.ts'
import { wholeService } from '../support/whole-service.ts'

const OWN = 'My-Own-Choice-5'
const GIVEN = 'Given-Horse-7'
const WALK_MS = 600_000
const SETTINGS = {
  PUBLIC_URL,
  PASSWORD_CHANGE: 'required',
  REPEAT_SECONDS: '0',
  ANSWER_KEY: rsaKey(),
  SOCIAL_GITEE_CLIENT_ID: 'gitee-id',
  SOCIAL_GITEE_CLIENT_SECRET: 'gitee-secret',
  SOCIAL_GITEE_REDIRECT_URI: `${PUBLIC_URL}/social-callback?source=gitee`,
}
function rsaKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

/** The page of users with its buttons. */
const MENUS = [1, 100, 301, 302, 303, 304, 305, 306, 307]

await describeFrontEnds('signing in with', walkThrough)

function walkThrough({ folder, chromium: program, Walk }: BuiltFrontEnd): void {
  let company: Company
  let browser: Browser
  let role: string

  beforeAll(async () => {
    const database = await anyDatabase()
    const service = await wholeService({ ...SETTINGS, CONSOLE_DIR: folder }, undefined, database)
    company = new Company(service, database)
    browser = await launched(program)
    role = await roleOf('managers')
  }, WALK_MS)
  afterAll(async () => {
    await browser?.close()
    await company?.close()
  })

  async function roleOf(roleKey: string): Promise<string> {
    const form = { roleName: roleKey, roleKey, roleSort: 1, menuIds: MENUS }
    expect(await company.ask('POST', '/system/role', form)).toMatchObject({ code: 200 })
    const { rows } = await company.ask('GET', `/system/role/list?roleKey=${roleKey}`)
    return String(rows?.[0]?.roleId)
  }

  const somebody = (name: string, roleId = role) => {
    const roles = [aRole({ id: roleId })]
    return company.service.given.user(aUser({ name, roles }), company.service.passwordHash)
  }

  async function tab() {
    const page = await frontEndTab(browser, company.service)
    return { page, walk: new Walk(page, company.service.origin), told: saidOn(page) }
  }

  /** @returns what an app of this user shows from now on, and a recovery code */
  async function appOf(name: string) {
    const { service } = company
    const headers = await service.logIn(name)
    const sealed = async (path: string, content: object) => {
      const { headers: own, body } = sealV2(service.publicKey, content, { method: 'POST', path })
      const request = { method: 'POST' as const, url: path, payload: body }
      return (await service.app.inject({ ...request, headers: { ...headers, ...own } })).json()
    }
    const now = () => service.console.clock.now()
    const begun = await sealed('/auth/factors/totp', { password: service.password })
    const { secret } = begun.data
    const otp = appCode(secret, now())
    const { data } = await sealed('/auth/factors/totp/confirm', { otp })
    return { code: () => nextAppCode(secret, now()), recovery: String(data.recoveryCodes[0]) }
  }

  it(
    'takes the code of an app, or a recovery code, after the password',
    async () => {
      await somebody('walk-app')
      const { code, recovery } = await appOf('walk-app')
      const { password } = company.service
      const first = await tab()
      const how = '请在密码框中输入：密码、空格、验证器应用的 6 位数字（或恢复码）'
      await Promise.all([first.told(how), first.walk.logIn('walk-app', password)])
      await first.walk.logIn('walk-app', `${password} ${code()}`)
      await first.walk.openUsers()
      const second = await tab()
      await second.walk.logIn('walk-app', `${password} ${recovery}`)
      await second.walk.openUsers()
    },
    WALK_MS,
  )

  // plus-ui has the private half built in, so only this front end can be given one.
  it.runIf(Walk === Vben5Console)(
    'opens encrypted answers',
    async () => {
      await somebody('walk-sealed')
      const { page, walk } = await tab()
      const isSealed: boolean[] = []
      page.on('response', (answer) => {
        if (answer.url().includes('/prod-api/system/'))
          isSealed.push('encrypt-key' in answer.headers())
      })
      await page.route('**/prod-api/system/**', async (route) => {
        await route.continue({
          headers: { ...route.request().headers(), 'encrypt-answer': 'true' },
        })
      })
      await walk.logIn('walk-sealed', company.service.password)
      await walk.openUsers()
      expect(isSealed.length).toBeGreaterThan(3)
      expect(isSealed).not.toContain(false)
    },
    WALK_MS,
  )

  it(
    'leads from a password that somebody else set to one of their own',
    async () => {
      const { password } = company.service
      const form = { userName: 'walk-new', nickName: 'New', password, roleIds: [role] }
      expect(await company.ask('POST', '/system/user', form)).toMatchObject({ code: 200 })
      const { page, walk, told } = await tab()
      await walk.logIn('walk-new', password)
      await told('设置自己的密码')
      await walk.openProfile()
      await walk.changePassword(password, OWN)
      await openedAgain(page, walk, 'walk-new')
    },
    WALK_MS,
  )

  it(
    'leads somebody who must have a factor to the account pages, and opens everything then',
    async () => {
      const strict = await roleOf('strict')
      const change = { roleId: strict, factorRequired: true }
      expect(await company.ask('PUT', '/system/role', change)).toMatchObject({ code: 200 })
      await somebody('walk-must', strict)
      const { password } = company.service
      const { page, walk } = await tab()
      await walk.logIn('walk-must', password)
      const link = page.getByText('设置双重验证').first()
      const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()])
      const account = accountActs(opened, PUBLIC_URL)
      await account.send({ username: 'walk-must', password })
      await opened.waitForURL('**/account/factor')
      await opened.locator('#app button:visible').click()
      await account.send({ password })
      const secret = await secretOn(opened)
      await account.send({ otp: appCode(secret, new Date()) })
      await account.told('验证器应用已设置。 其他登录已全部结束')
      await page.bringToFront()
      await walk.logIn('walk-must', `${password} ${nextAppCode(secret, new Date())}`)
      await walk.openUsers()
    },
    WALK_MS,
  )

  it(
    'gives a new password to somebody, who then chooses another',
    async () => {
      const { id } = await somebody('walk-reset')
      const { service } = company
      const path = '/system/user/resetPwd'
      const form = { userId: id, password: GIVEN }
      const { headers, body } = sealV2(service.publicKey, form, { method: 'PUT', path })
      const admin = { ...(await service.logIn('admin')), ...headers }
      await service.app.inject({ method: 'PUT', url: path, headers: admin, payload: body })
      const { page, walk, told } = await tab()
      await walk.logIn('walk-reset', GIVEN)
      await told('设置自己的密码')
      await walk.openProfile()
      await walk.changePassword(GIVEN, OWN)
      await openedAgain(page, walk, 'walk-reset')
    },
    WALK_MS,
  )

  it(
    'asks for a young session before a contact or a binding of an account with a factor changes',
    async () => {
      await somebody('walk-old')
      const { code } = await appOf('walk-old')
      const { password, console } = company.service
      const { page, walk, told } = await tab()
      await walk.logIn('walk-old', `${password} ${code()}`)
      await walk.openProfile()
      // The last test, because browsers keep their own time.
      console.clock.advance({ minutes: 11 })
      const why = '请退出并重新登录'
      await Promise.all([told(why), walk.changeEmail('walk-old@example.com')])
      await page.getByText(why).first().waitFor({ state: 'hidden' })
      await Promise.all([told(why), walk.bindGitee()])
    },
    WALK_MS,
  )

  /** One front end logs out after a change of the password, the other stays. */
  async function openedAgain(page: Page, walk: InstanceType<BuiltFrontEnd['Walk']>, name: string) {
    if (page.url().includes('login')) await walk.logIn(name, OWN)
    await walk.openUsers()
  }
}

function saidOn(page: Page) {
  return (text: string | RegExp) => page.getByText(text).first().waitFor()
}
