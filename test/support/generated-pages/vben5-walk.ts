import type { Locator, Page } from 'playwright-core'
import { type Asset, downloaded, LISTED, type PageWalk, type Photo, SHEET } from './page-walk.ts'

/** Its buttons have a blank between two Chinese characters. */
const spaced = (text: string) => new RegExp(`^\\s*${[...text].join('\\s?')}\\s*$`)

/** Generated pages in `ruoyi-plus-vben5`, in Chinese. */
export class Vben5Walk implements PageWalk {
  readonly #page: Page
  readonly #origin: string

  constructor(page: Page, origin: string) {
    this.#page = page
    this.#origin = origin
  }

  async open(password: string): Promise<void> {
    await this.#page.goto(this.#origin)
    await this.#page.locator('input[name=username]').fill('admin')
    await this.#page.locator('input[type=password]').fill(password)
    await this.#page.locator('input[type=password]').press('Enter')
    await this.#page.waitForURL(/analytics/)
    await this.visit('/asset')
  }

  async visit(path: string): Promise<void> {
    await this.#page.goto(`${this.#origin}${path}`)
    await this.#button('新增').waitFor()
  }

  async edit(text: string): Promise<void> {
    await this.#row(text).getByText(spaced('编辑')).click()
  }

  async hasForm(): Promise<boolean> {
    const form = this.#page.getByRole('dialog')
    const isLoading = this.#page.locator('.vben-loading:visible, .ant-spin-spinning:visible')
    await isLoading.first().waitFor({ state: 'hidden' })
    return form.isVisible()
  }

  chosen(label: string): Promise<string> {
    return this.#select(label).innerText()
  }

  async find(label: string, typed: string, option: string): Promise<void> {
    await this.#select(label).click()
    await this.#page.keyboard.type(typed)
    const options = this.#page.locator('.ant-select-item-option, .ant-select-tree-title')
    await options.filter({ hasText: option, visible: true }).first().click()
    await this.#page.getByRole('dialog').getByRole('heading').first().click()
  }

  save(): Promise<void> {
    return this.#send(this.#page.getByRole('dialog'))
  }

  async removeTicked(texts: readonly string[]): Promise<void> {
    for (const text of texts) await this.#row(text).locator('.vxe-cell--checkbox').click()
    await this.#button('删除').click()
    await this.#confirmed()
  }

  async add(asset: Asset): Promise<void> {
    await this.#button('新增').click()
    const form = this.#page.getByRole('dialog')
    await form.locator('input[name=name]').fill(asset.name)
    await form.locator('input[name=serial]').fill(asset.serial)
    await this.find('状态', '', asset.state)
    if (asset.holder) await this.find('领用人', asset.holder, asset.holder)
    if (asset.boughtOn) await form.getByPlaceholder('请选择日期').fill(asset.boughtOn)
    if (asset.boughtOn) await form.getByPlaceholder('请选择日期').press('Enter')
    if (asset.price) await form.locator('.ant-input-number-input').fill(asset.price)
    if (asset.photo) await this.#upload(form, asset.photo)
    await this.#send(form)
  }

  async rename(serial: string, name: string): Promise<void> {
    await this.#row(serial).getByText(spaced('编辑')).click()
    const form = this.#page.getByRole('dialog')
    await form.locator(`input[name=serial][value="${serial}"]`).waitFor()
    await form.locator('input[name=name]').fill(name)
    await this.#send(form)
  }

  async search(name: string): Promise<void> {
    await this.#page.locator('input[name=name]').first().fill(name)
    const answered = this.#page.waitForResponse(LISTED)
    await this.#button('搜索').click()
    await answered
  }

  async rows(): Promise<string[][]> {
    const rows = await this.#page.locator('.vxe-body--row').all()
    return Promise.all(rows.map((row) => row.locator('td').allInnerTexts()))
  }

  exported(): Promise<Buffer> {
    return downloaded(this.#page, () => this.#button('导出').click())
  }

  async imported(sheet: Buffer): Promise<string> {
    await this.#button('导入').click()
    const dialog = this.#page.getByRole('dialog')
    await dialog.locator('input[type=file]').setInputFiles({ ...SHEET, buffer: sheet })
    await dialog.getByText(SHEET.name).first().waitFor()
    await dialog.getByRole('button', { name: spaced('确认') }).click()
    const result = this.#page.locator('.ant-modal-confirm')
    await result.waitFor()
    const text = await result.innerText()
    await result.getByRole('button').click()
    return text
  }

  async remove(serial: string): Promise<void> {
    await this.#row(serial).getByText(spaced('删除')).click()
    await this.#confirmed()
  }

  async #confirmed(): Promise<void> {
    const answered = this.#page.waitForResponse(LISTED)
    await this.#page
      .locator('.ant-modal-confirm')
      .getByRole('button', { name: spaced('确定') })
      .click()
    await answered
  }

  #button(text: string): Locator {
    return this.#page.getByRole('button', { name: spaced(text) }).first()
  }

  #row(serial: string): Locator {
    return this.#page.locator('.vxe-body--row', { hasText: serial })
  }

  #select(label: string): Locator {
    const select = this.#page.locator('.ant-select')
    const item = this.#page.getByRole('dialog').locator('div', {
      has: this.#page.getByText(new RegExp(`^\\*?\\s*${label}$`)),
    })
    return item.filter({ has: select }).last().locator('.ant-select')
  }

  async #upload(form: Locator, photo: Photo): Promise<void> {
    const uploaded = this.#page.waitForResponse(/oss\/upload/)
    await form.locator('input[type=file]').setInputFiles(photo)
    await uploaded
  }

  async #send(form: Locator): Promise<void> {
    const answered = this.#page.waitForResponse(LISTED)
    await form.getByRole('button', { name: spaced('确认') }).click()
    await answered
    await form.waitFor({ state: 'hidden' })
  }
}
