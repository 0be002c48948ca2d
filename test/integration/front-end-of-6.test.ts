import { expect, it } from 'vitest'
import { aUser } from '../support/builders.ts'
import { describeConsoleOf6, WALK_MS } from '../support/front-ends/console-of-6.ts'
import { PlusUiConsole } from '../support/front-ends/plus-ui-walk.ts'
import { pictureOf } from '../support/pictures.ts'
import { SOON } from '../support/soak.ts'

const PAGES = [
  ...['user', 'role', 'menu', 'dept', 'post', 'dict', 'config', 'notice', 'oss', 'client'].map(
    (page) => `system/${page}`,
  ),
  'system/oss-config/index',
  ...['online', 'logininfor', 'operlog', 'cache'].map((page) => `monitor/${page}`),
  ...['system/user-auth/role/1', 'system/role-auth/user/1', 'user/profile'],
]
const HAN = /\p{Script=Han}/u
/** Pages whose names the front end knows itself. */
const OWN_TITLES = ['首页', '个人中心']
const PICTURE = {
  name: 'blue.png',
  mimeType: 'image/png',
  buffer: await pictureOf('png', 300, 300),
}
/** Reading notices. */
const FEW = [1, 107, 256]

await describeConsoleOf6('the pages of plus-ui 6.0', (house) => {
  it(
    'open without a refusal for the administrator, in Chinese and in English',
    async () => {
      const { walk, faults } = await house().loggedIn('admin')
      const { page } = walk
      for (const path of PAGES) {
        await walk.open(path)
        expect(faults(), path).toEqual([])
      }
      await page.locator('.lang-select--style').click()
      await page.locator('.el-dropdown-menu__item', { hasText: 'English' }).click()
      await page.reload()
      for (const path of PAGES) {
        await walk.open(path)
        await walk.crumb.waitFor()
        const chinese = (await walk.titles()).filter((title) => HAN.test(title))
        expect(
          chinese.filter((title) => !OWN_TITLES.includes(title)),
          path,
        ).toEqual([])
        expect(faults(), path).toEqual([])
      }
      await walk.open('system/dept')
      await walk.row('Normal').waitFor()
      expect(faults()).toEqual([])
      await walk.pressIn('总公司', 2)
      await walk.agree()
      await walk.told('is built in and cannot be removed')
    },
    WALK_MS,
  )

  it(
    'show a notice with its picture to somebody who may do little else',
    async () => {
      const { loggedIn, person } = house()
      await person('few', FEW)
      const { walk: few, faults: faultsOfFew } = await loggedIn('few')
      const { walk: admin, faults } = await loggedIn('admin')

      await admin.open('system/notice')
      await admin.press('新增')
      await admin.fill({ 公告标题: 'Heard by all', 公告类型: '通知', 状态: '正常' })
      await admin.dialog.locator('[contenteditable=true]').click()
      await admin.page.keyboard.type('Look: ')
      await admin.page.locator('button[data-menu-key=group-image]').click()
      const [chooser] = await Promise.all([
        admin.page.waitForEvent('filechooser'),
        admin.page.locator('button[data-menu-key=uploadImage]').click(),
      ])
      await chooser.setFiles(PICTURE)
      await admin.dialog.locator('[contenteditable=true] img').waitFor()
      await admin.send()
      expect(faults()).toEqual([])

      await few.told('Heard by all')
      for (const reload of [false, true]) {
        if (reload) await few.page.reload()
        await few.page.locator('.el-badge').first().click()
        await few.page.locator('.message-tabs .el-tabs__item', { hasText: '通知 1' }).click()
      }
      await few.page.locator('.content-box-item', { hasText: 'Heard by all' }).click()
      const picture = few.page.locator('.notice-detail__content img')
      await picture.waitFor()
      const width = () => picture.evaluate((image) => Object(image).naturalWidth)
      await expect.poll(width, SOON).toBe(300)
      await few.open('system/notice')
      await expect.poll(() => few.row('Heard by all').locator('button').count(), SOON).toBe(1)
      expect(faultsOfFew()).toEqual([])

      await admin.pressIn('Heard by all', 2)
      await admin.agree()
      await admin.row('Heard by all').waitFor({ state: 'detached' })
      await few.page.reload()
      await few.page.locator('.el-badge').first().click()
      await few.page.locator('.message-tabs .el-tabs__item', { hasText: '通知 0' }).waitFor()
    },
    WALK_MS,
  )

  it(
    'let everybody change their own picture, contacts and password',
    async () => {
      const { company, loggedIn } = house()
      const { service } = company
      await service.given.user(aUser({ name: 'own' }), service.passwordHash)
      const { walk, faults } = await loggedIn('own')
      const { page } = walk
      await new PlusUiConsole(page, service.origin).openProfile()
      // The form gets its values late.
      await page.waitForLoadState('networkidle')
      const pane = page.locator('.el-tab-pane:visible')
      const field = (label: string) => pane.locator('.el-form-item', { hasText: label })
      await field('手机号码').locator('input').fill('13800138066')
      await field('邮箱').locator('input').fill('own@example.com')
      await field('性别').locator('.el-radio', { hasText: '女' }).click()
      await pane.getByRole('button', { name: '保存' }).click()
      await walk.told('修改成功')
      await page.locator('.user-info-head').click()
      await walk.dialog.locator('input[type=file]').setInputFiles(PICTURE)
      await page.locator('.cropper-view-box img').waitFor()
      await walk.dialog.getByRole('button', { name: '提 交' }).click()
      await walk.dialog.waitFor({ state: 'hidden' })
      await walk.open('user/profile')
      await page.locator('.img-circle[src*="/file/"]:not([src*=initials])').first().waitFor()
      await page.getByRole('tab', { name: '修改密码' }).click()
      for (const [hint, text] of [
        ['请输入旧密码', service.password],
        ['请输入新密码', 'Correct-Horse-9'],
        ['请确认新密码', 'Correct-Horse-9'],
      ] as const)
        await page.getByPlaceholder(hint).fill(text)
      await pane.getByRole('button', { name: '保存' }).click()
      await walk.told('修改成功')
      await page.getByRole('tab', { name: '在线设备' }).click()
      await walk.row('127.0.0.1').waitFor()
      expect(faults()).toEqual([])
      await page.getByRole('tab', { name: '第三方应用' }).click()
      await page.locator('.third-app', { hasText: 'Gitee' }).click()
      await walk.told('未配置')
      const { rows = [] } = await company.ask('GET', '/system/user/list?userName=own')
      const contacts = { phonenumber: '13800138066', email: 'own@example.com', sex: '1' }
      expect(rows).toMatchObject([contacts])
    },
    WALK_MS,
  )

  it(
    'register somebody who can log in then',
    async () => {
      const { company, tab } = house()
      const { rows = [] } = await company.ask('GET', '/system/config/list?configKey=registerUser')
      const change = { ...Object(rows[0]), configValue: 'true' }
      expect(await company.ask('PUT', '/system/config', change)).toMatchObject({ code: 200 })
      const { walk, faults } = await tab()
      await walk.page.goto(`${company.service.origin}/register`)
      const inputs = walk.page.locator('.register-form input')
      for (const [at, text] of ['newcomer', 'Correct-Horse-8', 'Correct-Horse-8'].entries())
        await inputs.nth(at).fill(text)
      await walk.page.locator('.submit-button').click()
      await walk.agree()
      await walk.page.waitForURL(/login/)
      await company.service.logIn('newcomer', { password: 'Correct-Horse-8' })
      expect(faults()).toEqual([])
    },
    WALK_MS,
  )
})
