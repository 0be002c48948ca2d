import { beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { MemoryCodeStore } from '../../adapters/memory/sign-in/memory-code-store.ts'
import { MANAGER_ROLE } from '../../domain/access/role-rights.ts'
import { aRole } from '../support/access-builders.ts'
import { type ConsoleOf6, describeConsoleOf6, WALK_MS } from '../support/front-ends/console-of-6.ts'
import { SOON } from '../support/soak.ts'

/** A page that somebody may list. */
interface Page {
  readonly path: string
  /** Its entry in the menu. */
  readonly menu: number
  /** What anybody may press who reads it. */
  readonly buttons?: readonly string[]
  /** A text of a row, or of a card. */
  readonly row: string
  readonly isHidden?: boolean
}

const FIND = ['搜索', '重置']
const PAGES: readonly Page[] = [
  { path: 'system/user', menu: 100, buttons: [...FIND, '更多'], row: 'admin' },
  { path: 'system/role', menu: 101, row: 'reader101' },
  { path: 'system/menu', menu: 102, row: '系统管理' },
  { path: 'system/dept', menu: 103, buttons: [...FIND, '展开/折叠'], row: '总公司' },
  { path: 'system/post', menu: 104, row: 'Seen by readers' },
  { path: 'system/dict', menu: 105, buttons: [...FIND, ...FIND], row: 'sys_user_sex' },
  { path: 'system/config', menu: 106, row: 'sys.account.registerUser' },
  // Whoever opens the details without the right is refused.
  { path: 'system/notice', menu: 107, buttons: [...FIND, ''], row: 'Seen by readers' },
  { path: 'system/oss', menu: 118, row: 'seen.txt' },
  { path: 'system/client', menu: 123, row: 'pc' },
  { path: 'system/oss-config/index', menu: 133, row: 'local', isHidden: true },
  { path: 'monitor/online', menu: 109, row: 'reader109' },
  { path: 'monitor/logininfor', menu: 501, row: 'reader501' },
  { path: 'monitor/operlog', menu: 500, row: 'admin' },
  { path: 'monitor/cache', menu: 113, buttons: [], row: '' },
]
/** Whoever may see menus has this role besides. */
const MENUS = 102
const MANAGER = aRole({ key: MANAGER_ROLE })
const ALWAYS = ['/index', 'http://localhost:5320/account/']
/** Those that arrange the table. */
const PLAIN = [
  '.is-circle',
  '.el-table__expand-icon',
  '.caret-wrapper',
  '.btn-prev',
  '.btn-next',
  '.el-pagination button',
]

await describeConsoleOf6(
  'somebody who may list one page of plus-ui 6.0',
  (house) => {
    beforeAll(() => furnish(house()), WALK_MS)

    it.each(PAGES)(
      'reads $path, and is shown nothing else',
      async ({ path, menu, buttons = FIND, row, isHidden = false }) => {
        const { loggedIn, person } = house()
        const name = `reader${menu}`
        const entries = [path.startsWith('system') ? 1 : 2, menu]
        await person(name, entries, ...(menu === MENUS ? [MANAGER] : []))
        const { walk, faults } = await loggedIn(name)
        const { page } = walk
        await walk.open(path)
        const shown = page
          .locator('.app-main')
          .locator(row === '' ? 'canvas' : '.el-table__body tr')
        await shown.filter({ hasText: row }).first().waitFor()
        const pressed = page.locator(`.app-main button:visible:not(${PLAIN.join(', ')})`)
        expect(await pressed.allInnerTexts()).toEqual(buttons)
        const links = page.locator('.el-menu a')
        const addresses = await links.evaluateAll((all) =>
          all.map((link) => link.getAttribute('href')),
        )
        expect(new Set(addresses)).toEqual(new Set([...ALWAYS, ...(isHidden ? [] : [`/${path}`])]))
        const at = PAGES.findIndex((each) => each.path === path)
        // Each page is the one that somebody else lacks.
        await page.goto(new URL(`/${PAGES.at(at - 1)?.path}`, page.url()).href)
        await page.locator('.wscn-http404').waitFor()
        expect(faults()).toEqual([])
      },
      WALK_MS,
    )
  },
  { FILE_SCOPE: 'all' },
)

await describeConsoleOf6(
  'the captcha of plus-ui 6.0',
  (house) => {
    it(
      'is asked before a login, and another after a mistake',
      async () => {
        const put = vi.spyOn(MemoryCodeStore.prototype, 'put')
        onTestFinished(() => put.mockRestore())
        const drawn = () => put.mock.calls.filter(([purpose]) => purpose === 'captcha')
        const { company, tab } = house()
        const { walk, faults } = await tab()
        const { page } = walk
        await page.goto(`${company.service.origin}/login`)
        const picture = page.locator('.login-code-img[src^="data:"]')
        await picture.waitFor()
        await page.waitForLoadState('networkidle')
        const inputs = page.locator('.login-form input:not([type=checkbox])')
        const logIn = async (answer: string) => {
          for (const [at, text] of ['admin', company.service.password, answer].entries())
            await inputs.nth(at).fill(text)
          await inputs.last().press('Enter')
        }
        expect(drawn()).toHaveLength(1)
        const first = await picture.getAttribute('src')
        await logIn('wrong')
        await walk.told('验证码')
        await expect.poll(() => picture.getAttribute('src'), SOON).not.toBe(first)
        expect(await picture.evaluate((image) => Object(image).naturalWidth)).toBeGreaterThan(0)
        // That of the wrong answer alone.
        expect(faults().filter((fault) => !fault.includes('验证码'))).toEqual([])
        expect(drawn()).toHaveLength(2)
        await logIn(String(drawn().at(-1)?.[2]))
        await page.waitForURL(/index/)
        expect(faults()).toEqual([])
      },
      WALK_MS,
    )
  },
  { CAPTCHA: 'math' },
)

async function furnish({ company }: ConsoleOf6): Promise<void> {
  await company.post(100, { postName: 'Seen by readers' })
  const notice = { noticeTitle: 'Seen by readers', noticeType: '1', status: '0' }
  const added = await company.ask('POST', '/system/notice', { ...notice, noticeContent: 'Hello' })
  expect(added).toMatchObject({ code: 200 })
  const form = new FormData()
  form.set('file', new Blob(['Hello']), 'seen.txt')
  const headers = await company.service.logIn('admin')
  const request = { method: 'POST', headers, body: form }
  const answer = await fetch(`${company.service.origin}/resource/oss/upload`, request)
  expect(await answer.json()).toMatchObject({ code: 200 })
}
