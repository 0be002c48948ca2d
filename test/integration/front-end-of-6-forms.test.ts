import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { aUser } from '../support/builders.ts'
import { describeConsoleOf6, WALK_MS } from '../support/front-ends/console-of-6.ts'
import type { ElementPage, Fields } from '../support/front-ends/element-page.ts'
import { pictureOf } from '../support/pictures.ts'

/** A page with a table and one form. */
interface Table {
  readonly path: string
  /** What is typed for a new row, in which the first field is the name. */
  readonly added: Fields
  readonly changed: Fields
  /** Buttons in a row, counted from the left. */
  readonly edit?: number
  readonly remove: number
  readonly isExported?: boolean
}

const TABLES: readonly Table[] = [
  {
    path: 'system/post',
    added: { 岗位名称: 'Walked', 部门: '总公司', 岗位编码: 'walked', 岗位顺序: '3' },
    changed: { 备注: 'Changed', 岗位状态: '停用' },
    ...{ remove: 1, isExported: true },
  },
  {
    path: 'system/dept',
    added: { 部门名称: 'Walked', 上级部门: '总公司', 显示排序: '3', 联系电话: '13800138000' },
    changed: { 邮箱: 'walked@example.com', 部门状态: '停用' },
    remove: 2,
  },
  {
    path: 'system/config',
    added: { 参数名称: 'Walked', 参数键名: 'walked', 参数键值: '1' },
    changed: { 备注: 'Changed', 系统内置: '否' },
    ...{ remove: 1, isExported: true },
  },
  {
    path: 'system/client',
    added: {
      ...{ 客户端key: 'walked', 客户端秘钥: 'A-long-secret-8', 授权类型: '密码', 设备类型: '电脑' },
      ...{ 允许访问路径: '/system/**', IP白名单: '10.0.0.0/8' },
    },
    changed: { 允许访问路径: '/monitor/**', IP白名单: '' },
    ...{ remove: 1, isExported: true },
  },
  {
    path: 'system/menu',
    added: {
      ...{ 菜单名称: 'Walked', 菜单类型: '菜单', 显示排序: '9', 路由地址: 'walked' },
      ...{ 组件路径: 'system/notice/index', 显示状态: '隐藏', 备注: 'A remark' },
      激活路由: '/system/notice',
    },
    changed: { 是否缓存: '不缓存', 菜单状态: '停用' },
    remove: 2,
  },
  {
    path: 'system/notice',
    added: { 公告标题: 'Walked', 公告类型: '通知' },
    changed: { 状态: '关闭' },
    ...{ edit: 1, remove: 2 },
  },
  {
    path: 'system/oss-config/index',
    added: {
      ...{
        配置key: 'walked',
        访问站点: '127.0.0.1:9',
        accessKey: 'A-key-of-9',
        桶权限类型: 'private',
      },
      ...{ secretKey: 'A-secret-of-9', 桶名称: 'walked' },
    },
    changed: { 自定义域名: 'files.example.com', 备注: 'Changed' },
    remove: 1,
  },
]

const PICTURE = { name: 'blue.png', mimeType: 'image/png', buffer: await pictureOf('png', 30, 30) }
const NOTE = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('Hello') }

await describeConsoleOf6('the forms of plus-ui 6.0', (house) => {
  it.each(TABLES)(
    'add, change, export and remove a row of $path',
    async ({ path, added, changed, edit = 0, remove, isExported }) => {
      const { walk, faults } = await house().loggedIn('admin')
      const [name = ''] = Object.values(added)
      await walk.open(path)
      await walk.press('新增')
      await walk.fill(added)
      await walk.send()
      await walk.row(name).waitFor()
      await walk.pressIn(name, edit)
      await expect.poll(() => walk.values()).toEqual(expect.arrayContaining([name]))
      await walk.fill(changed)
      await walk.send()
      if (isExported) await sheet(walk, () => walk.press('导出'))
      await walk.settled()
      await walk.pressIn(name, edit)
      const typed = Object.values(changed).filter((text) => /^[ -~]+$/.test(text))
      await expect.poll(() => walk.values()).toEqual(expect.arrayContaining([name, ...typed]))
      await walk.cancel()
      await walk.pressIn(name, remove)
      await walk.agree()
      await walk.row(name).waitFor({ state: 'detached' })
      expect(faults()).toEqual([])
    },
    WALK_MS,
  )

  it(
    'give rights to a role and a role to people, from both sides',
    async () => {
      const { company, loggedIn } = house()
      const { walk, faults } = await loggedIn('admin')
      const { page } = walk
      await walk.open('system/role')
      await walk.press('新增')
      await walk.fill({ 角色名称: 'Readers', 权限字符: 'readers' })
      await walk.send()
      await walk.pressIn('Readers', 2)
      const menu = (text: string) =>
        walk.dialog.locator('.el-tree-node__content', { hasText: text })
      await walk.dialog.locator('.el-checkbox', { hasText: '展开/折叠' }).first().click()
      await menu('公告查询').last().locator('.el-checkbox', { hasText: '公告查询' }).click()
      await walk.dialog.locator('.el-tabs__item', { hasText: '数据权限' }).click()
      await walk.fill({ 权限范围: '自定数据权限' })
      await menu('总公司').locator('.el-checkbox').click()
      await walk.send()
      await walk.pressIn('Readers', 0)
      await walk.fill({ 角色名称: 'Renamed' })
      await walk.send()
      const { rows = [] } = await company.ask('GET', '/system/role/list?roleKey=readers')
      const [{ roleId, dataScope } = Object()] = rows
      expect(dataScope).toBe('2')
      const tree = await company.ask('GET', `/system/menu/roleMenuTreeselect/${roleId}`)
      expect(tree).toMatchObject({ data: { checkedKeys: [256] } })
      for (const done of ['停用成功', '启用成功']) {
        await walk.row('Renamed').locator('.el-switch').click()
        await walk.agree()
        await walk.told(done)
      }
      await sheet(walk, () => walk.press('导出'))

      await addPerson(walk, 'Renamed')
      await walk.pressIn('reader', 3)
      await walk.row('Renamed').waitFor()
      await walk.press('提交')
      await walk.told('授权成功')
      await walk.open('system/role')
      await walk.pressIn('Renamed', 3)
      await walk.row('reader').waitFor()
      await walk.pressIn('reader', 0)
      await walk.agree()
      await walk.row('reader').waitFor({ state: 'detached' })
      await walk.press('添加用户')
      const free = page.locator('.select-user-dialog tr', { hasText: 'reader' }).first()
      await free.locator('.el-checkbox').click()
      await walk.send()
      await walk.row('reader').waitFor()
      await changePerson(walk)
      expect(faults()).toEqual([])
    },
    WALK_MS,
  )

  it(
    'keep entries beside their dictionary, and single parameters',
    async () => {
      const { walk, faults } = await house().loggedIn('admin')
      const { page } = walk
      await walk.open('system/dict')
      await walk.press('新增')
      await walk.fill({ 字典名称: 'Walked', 字典类型: 'walked' })
      await walk.send()
      await walk.find('字典类型', 'walked')
      await page.locator('.link-type', { hasText: 'walked' }).click()
      await page.locator('button:visible', { hasText: '新增' }).nth(1).click()
      await walk.fill({ 数据标签: 'Entry', 数据键值: 'v1', 回显样式: '成功' })
      await walk.send()
      await walk.pressIn('Entry', 0)
      await walk.fill({ 备注: 'Changed' })
      await walk.send()
      for (const at of [0, 1]) {
        const button = page.locator('button:visible', { hasText: '导出' }).nth(at)
        await sheet(walk, () => button.click())
      }
      await walk.press('刷新缓存')
      await walk.told('刷新成功')
      for (const name of ['Entry', 'Walked']) {
        await walk.pressIn(name, 1)
        await walk.agree()
        await walk.row(name).waitFor({ state: 'detached' })
      }

      await walk.open('system/config')
      const input = page.locator('.el-table__body tr').first().locator('input')
      await input.focus()
      await input.blur()
      await walk.agree()
      await walk.press('刷新缓存')
      await walk.told('刷新缓存成功')
      expect(faults()).toEqual([])
    },
    WALK_MS,
  )

  it(
    'take files, show and give them back',
    async () => {
      const { walk, faults } = await house().loggedIn('admin')
      await walk.open('system/oss')
      for (const [button, file] of [
        ['上传文件', NOTE],
        ['上传图片', PICTURE],
      ] as const) {
        await walk.press(button)
        await walk.dialog.locator('input[type=file]').setInputFiles(file)
        await walk.dialog.locator('.el-upload-list__item, .el-upload-list li').first().waitFor()
        await walk.send()
        await walk.row(file.name).waitFor()
      }
      await walk.row('blue.png').locator('img').waitFor()
      const download = await walk.downloaded(() => walk.pressIn('note.txt', 0))
      expect(await readFile(await download.path(), 'utf8')).toBe('Hello')
      for (const done of ['停用成功', '启用成功']) {
        await walk.press('预览开关')
        await walk.told(done)
      }
      for (const name of ['note.txt', 'blue.png']) await walk.tick(name)
      await walk.press('删除')
      await walk.agree()
      await walk.row('note.txt').waitFor({ state: 'detached' })
      expect(faults()).toEqual([])
    },
    WALK_MS,
  )

  it(
    'read and clear the logs, and end a session',
    async () => {
      const { company, loggedIn } = house()
      const { walk, faults } = await loggedIn('admin')
      const { page } = walk
      await walk.open('monitor/logininfor')
      await walk.tick('admin')
      await walk.press('解锁')
      await walk.agree()
      await sheet(walk, () => walk.press('导出'))
      await walk.press('清空')
      await walk.agree()
      await walk.row('admin').waitFor({ state: 'detached' })
      await walk.open('monitor/operlog')
      await walk.find('操作系统', 'Linux')
      await walk.pressIn('登录日志', 0)
      await page
        .locator('.el-dialog:visible, .el-drawer:visible', { hasText: '登录日志' })
        .waitFor()
      await walk.open('monitor/operlog')
      await sheet(walk, () => walk.press('导出'))
      await walk.press('清空')
      await walk.agree()
      await walk.row('导出').waitFor({ state: 'detached' })

      const { service } = company
      await service.given.user(aUser({ name: 'leaver' }), service.passwordHash)
      await service.logIn('leaver')
      await walk.open('monitor/online')
      await walk.find('用户名称', 'leaver')
      await walk.pressIn('leaver', 0)
      await walk.agree()
      await walk.row('leaver').waitFor({ state: 'detached' })
      await walk.open('monitor/cache')
      await page.locator('canvas').first().waitFor()
      expect(faults()).toEqual([])
    },
    WALK_MS,
  )
})

async function addPerson(walk: ElementPage, role: string): Promise<void> {
  await walk.open('system/user')
  await walk.press('新增')
  await walk.fill({
    ...{ 用户昵称: 'Reader', 归属部门: '总公司', 手机号码: '13800138088', 邮箱: 'r@example.com' },
    ...{ 用户名称: 'reader', 用户密码: 'Correct-Horse-8', 用户性别: '女', 角色: role },
  })
  await walk.send()
  await walk.row('reader').waitFor()
}

async function changePerson(walk: ElementPage): Promise<void> {
  const { page } = walk
  await walk.open('system/user')
  await walk.row('reader').locator('.el-link').click()
  await page.locator('.el-drawer', { hasText: 'r@example.com' }).waitFor()
  await page.locator('.el-drawer__close-btn:visible').click()
  await walk.pressIn('reader', 0)
  await expect.poll(() => walk.values()).toEqual(expect.arrayContaining(['13800138088']))
  await walk.fill({ 备注: 'Changed' })
  await walk.send()
  for (const done of ['停用成功', '启用成功']) {
    await walk.row('reader').locator('.el-switch').click()
    await walk.agree()
    await walk.told(done)
  }
  await walk.pressIn('reader', 2)
  await page.locator('.el-message-box__input input').fill('Correct-Horse-9')
  await walk.agree()
  await walk.tick('reader')
  await walk.press('解锁')
  await walk.agree()
  await walk.told('解锁成功')
  await walk.find('手机号码', '13800138088')
  await walk.row('admin').waitFor({ state: 'detached' })
  const choose = async (name: string) => {
    await page.locator('button', { hasText: '更多' }).hover()
    await page.locator('.el-dropdown-menu__item:visible', { hasText: name }).click()
  }
  await sheet(walk, () => choose('下载模板'))
  const users = await sheet(walk, () => choose('导出数据'))
  await walk.pressIn('reader', 1)
  await walk.agree()
  await walk.row('reader').waitFor({ state: 'detached' })
  await choose('导入数据')
  const file = { name: 'users.xlsx', mimeType: '', buffer: users }
  await walk.dialog.locator('input[type=file]').setInputFiles(file)
  await walk.dialog.locator('button', { hasText: /确\s*定/ }).click()
  await walk.agree()
  await walk.row('reader').waitFor()
}

/** @returns the sheet that this act downloads */
async function sheet(walk: ElementPage, act: () => Promise<void>): Promise<Buffer> {
  const download = await walk.downloaded(act)
  const content = await readFile(await download.path())
  expect(content.subarray(0, 2).toString()).toBe('PK')
  return content
}
