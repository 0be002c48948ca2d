import type { Locator, Page } from 'playwright-core'
import { type Asset, downloaded, LISTED, type PageWalk, type Photo, SHEET } from './page-walk.ts'

/** Generated pages in `plus-ui`, in Chinese. */
export class PlusUiWalk implements PageWalk {
  readonly #page: Page
  readonly #origin: string

  constructor(page: Page, origin: string) {
    this.#page = page
    this.#origin = origin
  }

  async open(password: string): Promise<void> {
    await this.#page.goto(this.#origin)
    await this.#page.locator('.login-form input[type=text]').first().fill('admin')
    await this.#page.locator('input[type=password]').fill(password)
    const entered = this.#page.waitForResponse(/getRouters/)
    await this.#page.locator('input[type=password]').press('Enter')
    await entered
    await this.visit('/asset')
  }

  async visit(path: string): Promise<void> {
    await this.#page.goto(`${this.#origin}${path}`)
    await this.#button('新增').waitFor()
  }

  async edit(text: string): Promise<void> {
    await this.#row(text).getByRole('button').nth(-2).click()
  }

  async hasForm(): Promise<boolean> {
    await this.#page.locator('.el-loading-mask:visible').waitFor({ state: 'hidden' })
    return this.#dialog().isVisible()
  }

  chosen(label: string): Promise<string> {
    return this.#select(label).innerText()
  }

  async find(label: string, typed: string, option: string): Promise<void> {
    await this.#select(label).click()
    await this.#page.keyboard.type(typed)
    const options = this.#page.locator('.el-select-dropdown__item, .el-tree-node__content')
    await options.filter({ hasText: option, visible: true }).first().click()
    await this.#dialog().locator('.el-dialog__header').click()
  }

  save(): Promise<void> {
    return this.#send(this.#dialog())
  }

  async removeTicked(texts: readonly string[]): Promise<void> {
    for (const text of texts) await this.#row(text).locator('.el-checkbox').click()
    await this.#button('删除').click()
    await this.#confirmed()
  }

  async add(asset: Asset): Promise<void> {
    await this.#button('新增').click()
    const form = this.#dialog()
    await form.getByPlaceholder('名称').fill(asset.name)
    await form.getByPlaceholder('序列号').fill(asset.serial)
    await this.find('状态', '', asset.state)
    if (asset.holder) await this.find('领用人', asset.holder, asset.holder)
    if (asset.boughtOn) await form.getByPlaceholder('购置日期').fill(asset.boughtOn)
    if (asset.boughtOn) await form.getByPlaceholder('购置日期').press('Enter')
    if (asset.price) await form.getByPlaceholder('价格').fill(asset.price)
    if (asset.photo) await this.#upload(form, asset.photo)
    await this.#send(form)
  }

  async rename(serial: string, name: string): Promise<void> {
    await this.#row(serial).getByRole('button').nth(-2).click()
    const form = this.#dialog()
    await form.getByPlaceholder('名称').fill(name)
    await this.#send(form)
  }

  async search(name: string): Promise<void> {
    await this.#page.locator('.el-form--inline').getByPlaceholder('名称').fill(name)
    await this.#listed(() => this.#button('搜索').click())
  }

  async rows(): Promise<string[][]> {
    const rows = await this.#page.locator('.el-table__body tr').all()
    return Promise.all(rows.map((row) => row.locator('td').allInnerTexts()))
  }

  exported(): Promise<Buffer> {
    return downloaded(this.#page, () => this.#button('导出').click())
  }

  async imported(sheet: Buffer): Promise<string> {
    await this.#button('导入').click()
    const dialog = this.#dialog()
    await dialog.locator('input[type=file]').setInputFiles({ ...SHEET, buffer: sheet })
    await dialog.getByRole('button', { name: '确定' }).click()
    const result = this.#page.locator('.el-message-box')
    await result.waitFor()
    const text = await result.innerText()
    await result.locator('.el-button--primary').click()
    return text
  }

  async remove(serial: string): Promise<void> {
    await this.#row(serial).getByRole('button').last().click()
    await this.#confirmed()
  }

  async #confirmed(): Promise<void> {
    const confirm = this.#page.locator('.el-message-box .el-button--primary:visible')
    await this.#listed(() => confirm.click())
  }

  #button(text: string): Locator {
    return this.#page.getByRole('button', { name: text, exact: true }).first()
  }

  #dialog(): Locator {
    return this.#page.locator('.el-dialog:visible')
  }

  #row(serial: string): Locator {
    return this.#page.locator('.el-table__body tr', { hasText: serial })
  }

  #select(label: string): Locator {
    const labelled = this.#page.getByText(label, { exact: true })
    return this.#dialog().locator('.el-form-item', { has: labelled }).locator('.el-select')
  }

  async #upload(form: Locator, photo: Photo): Promise<void> {
    const uploaded = this.#page.waitForResponse(/oss\/upload/)
    await form.locator('input[type=file]').setInputFiles(photo)
    await uploaded
    await this.#page.locator('.el-loading-mask:visible').waitFor({ state: 'hidden' })
  }

  async #send(form: Locator): Promise<void> {
    await this.#listed(() => form.getByRole('button', { name: '确定' }).click())
    await form.waitFor({ state: 'hidden' })
  }

  /** Until the list has come again. */
  async #listed(act: () => Promise<void>): Promise<void> {
    const answered = this.#page.waitForResponse(LISTED)
    await act()
    await answered
  }
}
