import type { Locator, Page } from 'playwright-core'
import type { ConsoleWalk } from './console-walk.ts'

/** `plus-ui` */
export class PlusUiConsole implements ConsoleWalk {
  readonly #page: Page
  readonly #origin: string

  constructor(page: Page, origin: string) {
    this.#page = page
    this.#origin = origin
  }

  async logIn(username: string, password: string): Promise<void> {
    await this.#page.goto(`${this.#origin}/login`)
    // The form gets its first values late.
    await this.#page.locator('.login-form').waitFor()
    await this.#page.waitForLoadState('networkidle')
    await this.#page.locator('.login-form input[type=text]').first().fill(username)
    await this.#page.locator('input[type=password]').fill(password)
    const answered = this.#page.waitForResponse(/auth\/login$/)
    await this.#page.locator('input[type=password]').press('Enter')
    await answered
  }

  logInWithMaxKey(): Promise<void> {
    return this.#page.getByTitle('MaxKey登录').click()
  }

  async logOut(): Promise<void> {
    await this.#page.locator('.user-avatar').click()
    await this.#page.getByRole('menuitem', { name: '退出登录' }).click()
    await this.#page.locator('.el-message-box .el-button--primary').click()
    await this.#page.locator('.login-form').waitFor()
  }

  async openProfile(): Promise<void> {
    await this.#page.goto(`${this.#origin}/user/profile`)
    // The form is filled together with the card beside it.
    await this.#page.locator('.list-group-item', { hasText: /用户名称\s*\S/ }).waitFor()
  }

  async changePassword(old: string, fresh: string): Promise<void> {
    await this.#tab('修改密码')
    await this.#page.getByPlaceholder('请输入旧密码').fill(old)
    await this.#page.getByPlaceholder('请输入新密码').fill(fresh)
    await this.#page.getByPlaceholder('请确认新密码').fill(fresh)
    await Promise.all([this.#page.getByText('修改成功').waitFor(), this.#save()])
  }

  async changeEmail(address: string): Promise<void> {
    await this.#field('手机号码').fill('13800138000')
    await this.#field('邮箱').fill(address)
    await this.#save()
  }

  async bindGitee(): Promise<void> {
    await this.#tab('第三方应用')
    await this.#page.locator('.third-app', { hasText: 'Gitee' }).click()
  }

  async openUsers(): Promise<void> {
    const listed = this.#page.waitForResponse(/system\/user\/list/)
    await this.#page.goto(`${this.#origin}/system/user`)
    await listed
    await this.#page.locator('.el-table__body tr').first().waitFor()
  }

  async #tab(name: string): Promise<void> {
    await this.#page.getByRole('tab', { name }).click()
  }

  #field(label: string): Locator {
    return this.#page
      .locator('.el-tab-pane:visible .el-form-item', { hasText: label })
      .locator('input')
  }

  async #save(): Promise<void> {
    await this.#page.locator('.el-tab-pane:visible').getByRole('button', { name: '保存' }).click()
  }
}
