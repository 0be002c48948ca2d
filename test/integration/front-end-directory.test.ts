import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { launched } from '../support/account-browser.ts'
import { CAS_PASSWORD, CasServer } from '../support/cas-server.ts'
import { Company } from '../support/company.ts'
import { passwordOf } from '../support/directory/company-ldif.ts'
import { ldapSettings } from '../support/directory/ldap-sources.ts'
import { startSlapd } from '../support/directory/slapd.ts'
import { entryTo } from '../support/entry.ts'
import {
  type BuiltFrontEnd,
  describeFrontEnds,
  frontEndTab,
  PUBLIC_URL,
} from '../support/front-ends/built-front-end.ts'
import { itUnless } from '../support/not-run.ts'
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
const slapd = await installedProgram('slapd')

await describeFrontEnds('people of the directory in', walkThrough)

function walkThrough({ folder, chromium, Walk }: BuiltFrontEnd): void {
  let browser: Browser
  beforeAll(async () => {
    browser = await launched(chromium)
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
  async function seesUsersOnly(page: Page, walk: InstanceType<BuiltFrontEnd['Walk']>) {
    await walk.openUsers()
    await page.getByText('用户管理').first().waitFor()
    expect(await page.getByText('角色管理').count()).toBe(0)
  }

  itUnless(slapd ? undefined : notInstalled('slapd'))(
    'log in with the form and the password that they have there',
    async () => {
      const people = ['ada', 'bob', 'eve'].map((one) => ({ name: one }))
      const server = await startSlapd(slapd ?? '', { people, groups: { [GROUP]: ['ada', 'bob'] } })
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

  it.each([
    ['OpenID', openIdAt],
    ['CAS', casAt],
  ] as const)(
    'are led to the %s provider from any page, and by its button after they have logged out',
    async (_kind, start) => {
      let origin = ''
      const entry = await entryTo(() => origin)
      onTestFinished(() => entry.close())
      const provider = await start(`${entry.origin}/social-callback?source=maxkey`)
      const settings = { PUBLIC_URL: entry.origin, SSO: 'maxkey', ...provider.settings }
      const company = await companyWith(provider.attribute, settings)
      origin = company.service.origin
      const { page, walk } = await tabOf(company, entry.origin)
      const isHome = (url: URL) =>
        url.origin === entry.origin && /analytics|index/.test(url.pathname)
      await page.goto(entry.origin)
      await page.waitForURL(`${provider.url}/**`)
      await provider.logIn(page)
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

/** A provider for which Ada is in the group. */
interface Provider {
  readonly url: string
  readonly settings: Settings
  /** What it calls the groups of somebody. */
  readonly attribute: string
  logIn(page: Page): Promise<void>
}

/** @param back the page of the console to which browsers return */
async function openIdAt(back: string): Promise<Provider> {
  const server = await OpenIdServer.start('client_secret_post', [back])
  onTestFinished(() => server.stop())
  server.claims = { ...CLAIMS, groups: [GROUP] }
  const settings = {
    ...{ DIRECTORY: 'oidc', SOCIAL_MAXKEY_KIND: 'oidc', SOCIAL_MAXKEY_ISSUER: server.issuer },
    SOCIAL_MAXKEY_CLIENT_ID: ACCOUNT.clientId,
    SOCIAL_MAXKEY_CLIENT_SECRET: ACCOUNT.clientSecret,
    SOCIAL_MAXKEY_REDIRECT_URI: back,
  }
  const logIn = async (page: Page) => {
    await page.locator('[name=login]').fill('ada')
    await page.locator('[name=password]').fill('any')
    await page.locator('button[type=submit]').click()
    await page.locator('input[name=prompt][value=consent]').waitFor({ state: 'attached' })
    await page.locator('button[type=submit]').click()
  }
  return { url: server.issuer, settings, attribute: 'groups', logIn }
}

async function casAt(back: string): Promise<Provider> {
  const server = await CasServer.start()
  onTestFinished(() => server.stop())
  server.people.set('ada', { memberOf: GROUP })
  const settings = { DIRECTORY: 'cas', CAS_URL: server.url, CAS_REDIRECT_URI: back }
  const logIn = async (page: Page) => {
    await page.locator('[name=username]').fill('ada')
    await page.locator('[name=password]').fill(CAS_PASSWORD)
    await page.locator('button').click()
  }
  return { url: server.url, settings, attribute: 'memberOf', logIn }
}

function toldOn(page: Page) {
  return (text: string | RegExp) => page.getByText(text).first().waitFor()
}
