import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Role } from '../../../domain/access/role.ts'
import { aRole } from '../access-builders.ts'
import { launched } from '../account-browser.ts'
import { aUser } from '../builders.ts'
import { Company } from '../company.ts'
import { anyDatabase } from '../prepared-database.ts'
import type { Settings } from '../service.ts'
import { wholeService } from '../whole-service.ts'
import { describeNamed, frontEndTab, PUBLIC_URL } from './built-front-end.ts'
import { ElementPage } from './element-page.ts'
import { PlusUiConsole } from './plus-ui-walk.ts'

/** A folder that `console build` made of plus-ui 6.0. */
const SETTING = 'FRONT_END_PLUS_UI_6_BUILD'
/** A component library asks a public host for its font. */
const FONTS = /font-src/
/** Tests open pages elsewhere than people, so what is of the own origin there is not here. */
const ELSEWHERE = new RegExp(`^Connecting to '${PUBLIC_URL}/file/`)
export const WALK_MS = 600_000

interface Tab {
  readonly walk: ElementPage
  /** Calls that were refused, and what the console said, since the last look. */
  readonly faults: () => string[]
}

export interface ConsoleOf6 {
  readonly company: Company
  /** A tab with the login page. */
  tab(): Promise<Tab>
  loggedIn(name: string): Promise<Tab>
  /** Somebody new, with these entries of the menu. */
  person(name: string, menuIds: readonly number[], ...more: readonly Role[]): Promise<void>
}

/** Suites of people who use plus-ui 6.0, built outside of the repository. */
export async function describeConsoleOf6(
  suite: string,
  tests: (house: () => ConsoleOf6) => void,
  more: Settings = {},
): Promise<void> {
  await describeNamed(SETTING, suite, ({ folder, chromium }) => {
    let opened: { company: Company; browser: Browser }
    beforeAll(async () => {
      opened = { company: await serving(folder, more), browser: await launched(chromium) }
    }, WALK_MS)
    afterAll(async () => {
      await opened?.browser.close()
      await opened?.company.close()
    })
    tests(() => houseOf(opened))
  })
}

async function serving(folder: string, more: Settings): Promise<Company> {
  const database = await anyDatabase()
  const free = { PASSWORD_CHANGE: 'off', REPEAT_SECONDS: '0', STORAGE_ENDPOINTS: '127.0.0.1:9' }
  const settings = { PUBLIC_URL, ...free, CONSOLE_DIR: folder, ...more }
  return new Company(await wholeService(settings, undefined, database), database)
}

function houseOf({ company, browser }: { company: Company; browser: Browser }): ConsoleOf6 {
  const { service } = company
  const tab = async () => {
    const page = await frontEndTab(browser, service)
    const found: string[] = []
    page.on('pageerror', (error) => found.push(String(error)))
    page.on('console', (message) => {
      const text = message.text()
      const isOurs = !FONTS.test(text) && !ELSEWHERE.test(text)
      if (message.type() === 'error' && isOurs) found.push(text)
    })
    page.on('response', async (answer) => {
      if (!answer.headers()['content-type']?.startsWith('application/json')) return
      const { code, msg } = await answer.json().catch(() => ({ code: 200 }))
      if (code !== 200) found.push(`${answer.url()}: ${msg}`)
    })
    const walk = new ElementPage(page, service.origin)
    await walk.listen()
    return { walk, faults: () => found.splice(0) }
  }
  const loggedIn = async (name: string) => {
    const opened = await tab()
    const { page } = opened.walk
    await new PlusUiConsole(page, service.origin).logIn(name, service.password)
    await page.waitForURL(/index/)
    expect(opened.faults()).toEqual([])
    return opened
  }
  const person: ConsoleOf6['person'] = async (name, menuIds, ...more) => {
    const form = { roleName: name, roleKey: name, roleSort: 1, menuIds }
    expect(await company.ask('POST', '/system/role', form)).toMatchObject({ code: 200 })
    const { rows = [] } = await company.ask('GET', `/system/role/list?roleKey=${name}`)
    const roles = [aRole({ id: String(Object(rows[0]).roleId) }), ...more]
    await service.given.user(aUser({ name, roles }), service.passwordHash)
  }
  return { company, tab, loggedIn, person }
}
