import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { launched } from '../support/account-browser.ts'
import { Company } from '../support/company.ts'
import { passwordOf } from '../support/directory/company-ldif.ts'
import { ldapSettings } from '../support/directory/ldap-sources.ts'
import { startSlapd } from '../support/directory/slapd.ts'
import { entryTo } from '../support/entry.ts'
import { frontEndTab, PUBLIC_URL } from '../support/front-ends/built-front-end.ts'
import { PlusUiConsole } from '../support/front-ends/plus-ui-walk.ts'
import { Vben5Console } from '../support/front-ends/vben5-walk.ts'
import { describeNotRun } from '../support/not-run.ts'
import { anyDatabase } from '../support/prepared-database.ts'
import { notInstalled } from '../support/servers/describe-with.ts'
import { installedProgram } from '../support/servers/installed-program.ts'
import type { Settings } from '../support/service.ts'
import { CLAIMS, OpenIdServer } from '../support/vendors/openid-server.ts'
import { ACCOUNT } from '../support/vendors/vendor-script.ts'
import { wholeService } from '../support/whole-service.ts'

const WALK_MS = 600_000
const GROUP = 'office'
/** The page of users. */
const MENUS = [1, 100]
const LOCK_FAILURES = 5
/** Folders of builds. */
const BUILDS = [
  { setting: 'FRONT_END_VBEN5_BUILD', name: 'ruoyi-plus-vben5', Walk: Vben5Console },
  { setting: 'FRONT_END_PLUS_UI_BUILD', name: 'plus-ui', Walk: PlusUiConsole },
] as const

const [chromium, slapd] = [await installedProgram('chromium'), await installedProgram('slapd')]

for (const { setting, name, Walk } of BUILDS) {
  const folder = process.env[setting]
  const suite = `people of the directory in ${name}`
  if (folder && chromium && slapd) {
    describe(suite, () => walkThrough({ folder, chromium, slapd, Walk }))
  } else {
    const none = { reason: `${setting} names no build`, remedy: `Let ${setting} name one.` }
    describeNotRun(suite, folder ? notInstalled(chromium ? 'slapd' : 'chromium') : none)
  }
}

interface Walked {
  readonly folder: string
  readonly chromium: string
  readonly slapd: string
  readonly Walk: (typeof BUILDS)[number]['Walk']
}

function walkThrough({ folder, chromium: program, slapd: directory, Walk }: Walked): void {
  let browser: Browser
  beforeAll(async () => {
    browser = await launched(program)
  }, WALK_MS)
  afterAll(() => browser?.close())

  /** A company in which a rule gives a group the page of users. */
  async function companyWith(attribute: string, settings: Settings): Promise<Company> {
    const database = await anyDatabase()
    const made = { DIRECTORY_CREATE: 'always', DIRECTORY_EVERY_MINUTES: '0' }
    const own = { ...made, REPEAT_SECONDS: '0', CONSOLE_DIR: folder, ...settings }
    const company = new Company(await wholeService(own, undefined, database), database)
    onTestFinished(() => company.close())
    const role = { roleName: 'Office', roleKey: GROUP, roleSort: 1, menuIds: MENUS }
    expect(await company.ask('POST', '/system/role', role)).toMatchObject({ code: 200 })
    const { rows = [] } = await company.ask('GET', `/system/role/list?roleKey=${GROUP}`)
    const rule = { attribute, value: GROUP, role: rows[0]?.roleId }
    expect(await company.ask('POST', '/system/directory/rule', rule)).toMatchObject({ code: 200 })
    return company
  }

  async function tabOf({ service }: Company, origin = service.origin) {
    const page = await frontEndTab(browser, { origin, publicKey: service.publicKey })
    return { page, walk: new Walk(page, origin), told: toldOn(page) }
  }

  /** What the rule gives, and nothing else. */
  async function seesUsersOnly(page: Page, walk: InstanceType<Walked['Walk']>) {
    await walk.openUsers()
    await page.getByText('用户管理').first().waitFor()
    expect(await page.getByText('角色管理').count()).toBe(0)
  }

  it(
    'log in with the form and the password that they have there',
    async () => {
      const people = ['ada', 'bob', 'eve'].map((one) => ({ name: one }))
      const server = await startSlapd(directory, { people, groups: { [GROUP]: ['ada', 'bob'] } })
      onTestFinished(() => server.stop())
      const company = await companyWith('group', {
        ...ldapSettings(server),
        ...{ LDAP_URL: server.url, LDAP_START_TLS: 'off', LDAP_CA: '' },
        ...{ PUBLIC_URL, LOGIN_LOCK_FAILURES: String(LOCK_FAILURES) },
      })
      const { page, walk, told } = await tabOf(company)
      await walk.logIn('ada', 'not the password')
      await told('用户名或密码错误（第 1 次）')
      // Neither a rule nor the parameter gives a role, which strangers are not told.
      await walk.logIn('eve', passwordOf('eve'))
      await told('用户名或密码错误（第 1 次）')
      await walk.logIn('ada', passwordOf('ada'))
      await seesUsersOnly(page, walk)
      await walk.logOut()
      await server.freeze()
      await walk.logIn('ada', passwordOf('ada'))
      await told('服务暂时不可用，请稍后再试')
      await server.thaw()
      for (let at = 0; at < LOCK_FAILURES; at += 1) await walk.logIn('bob', 'not the password')
      await walk.logIn('bob', passwordOf('bob'))
      await told(/账号至少锁定 \d+ 分钟/)
    },
    WALK_MS,
  )

  it(
    'are led to the OpenID provider from any page, and by its button after they have logged out',
    async () => {
      let origin = ''
      const entry = await entryTo(() => origin)
      onTestFinished(() => entry.close())
      const back = `${entry.origin}/social-callback?source=maxkey`
      const provider = await OpenIdServer.start('client_secret_post', [back])
      onTestFinished(() => provider.stop())
      provider.claims = { ...CLAIMS, groups: [GROUP] }
      const company = await companyWith('groups', {
        ...{ PUBLIC_URL: entry.origin, DIRECTORY: 'oidc', SSO: 'maxkey' },
        ...{ SOCIAL_MAXKEY_KIND: 'oidc', SOCIAL_MAXKEY_ISSUER: provider.issuer },
        SOCIAL_MAXKEY_CLIENT_ID: ACCOUNT.clientId,
        SOCIAL_MAXKEY_CLIENT_SECRET: ACCOUNT.clientSecret,
        SOCIAL_MAXKEY_REDIRECT_URI: back,
      })
      origin = company.service.origin
      const { page, walk } = await tabOf(company, entry.origin)
      const isHome = (url: URL) =>
        url.origin === entry.origin && /analytics|index/.test(url.pathname)
      await page.goto(entry.origin)
      await page.waitForURL(`${provider.issuer}/**`)
      await page.locator('[name=login]').fill('ada')
      await page.locator('[name=password]').fill('any')
      await page.locator('button[type=submit]').click()
      await page.locator('input[name=prompt][value=consent]').waitFor({ state: 'attached' })
      await page.locator('button[type=submit]').click()
      await page.waitForURL(isHome)
      await seesUsersOnly(page, walk)
      await walk.logOut()
      expect(new URL(page.url()).origin).toBe(entry.origin)
      await walk.logInWithMaxKey()
      await page.waitForURL(isHome)
      await seesUsersOnly(page, walk)
    },
    WALK_MS,
  )
}

function toldOn(page: Page) {
  return (text: string | RegExp) => page.getByText(text).first().waitFor()
}
