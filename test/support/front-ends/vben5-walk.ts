import type { Locator, Page } from 'playwright-core'
import { type ConsoleWalk, spaced } from './console-walk.ts'

/** Among the icons below the form, which have no names. */
const MAX_KEY = 2

/** `ruoyi-plus-vben5` */
export class Vben5Console implements ConsoleWalk {
  readonly #page: Page
  readonly #origin: string

  constructor(page: Page, origin: string) {
    this.#page = page
    this.#origin = origin
  }

  async logIn(username: string, password: string): Promise<void> {
    await this.#page.goto(`${this.#origin}/auth/login`)
    await this.#page.locator('input[name=username]').fill(username)
    await this.#page.locator('input[type=password]').fill(password)
    const answered = this.#page.waitForResponse(/auth\/login$/)
    await this.#page.locator('input[type=password]').press('Enter')
    await answered
  }

  logInWithMaxKey(): Promise<void> {
    return this.#page.locator('span.cursor-pointer:visible > *').nth(MAX_KEY).click()
  }

  async logOut(): Promise<void> {
    await this.#page
      .locator('header .cursor-pointer', { has: this.#page.locator('.size-8') })
      .click()
    await this.#page.getByRole('menuitem', { name: '退出登录' }).click()
    await this.#page
      .getByRole('dialog')
      .getByRole('button', { name: spaced('确认') })
      .click()
    await this.#page.locator('input[name=username]').waitFor()
  }

  async openProfile(): Promise<void> {
    await this.#page.goto(`${this.#origin}/profile`)
    await this.#page.locator('input[name=nickName]').waitFor()
  }

  async changePassword(old: string, fresh: string): Promise<void> {
    await this.#tab('安全设置')
    await this.#page.locator('input[name=oldPassword]').fill(old)
    await this.#page.locator('input[name=newPassword]').fill(fresh)
    await this.#page.locator('input[name=confirmPassword]').fill(fresh)
    await this.#button('修改密码').click()
    await this.#page.locator('.ant-modal-confirm').getByRole('button').last().click()
    await this.#page.waitForURL(/auth\/login/)
  }

  async changeEmail(address: string): Promise<void> {
    await this.#page.locator('input[name=email]').fill(address)
    await this.#page.locator('input[name=phonenumber]').fill('13800138000')
    await this.#button('更新信息').click()
  }

  async bindGitee(): Promise<void> {
    await this.#tab('账号绑定')
    const card = this.#page.locator('.ant-card', { hasText: '绑定Gitee账号' }).last()
    await card.getByRole('button').click()
  }

  async openUsers(): Promise<void> {
    const listed = this.#page.waitForResponse(/system\/user\/list/)
    await this.#page.goto(`${this.#origin}/system/user`)
    await listed
    await this.#page.locator('.vxe-body--row').first().waitFor()
  }

  async #tab(name: string): Promise<void> {
    await this.#page.getByRole('tab', { name }).click()
  }

  #button(text: string): Locator {
    return this.#page.getByRole('button', { name: spaced(text) }).first()
  }
}
