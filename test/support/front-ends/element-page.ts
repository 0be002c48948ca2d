import type { Download, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { SOON } from '../soak.ts'

/** What forms show, by the labels of their fields. */
export type Fields = Readonly<Record<string, string>>

const NOTE_MESSAGES = `new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const { className, textContent } of addedNodes)
      if (/el-(message|notification)(?![-\\w])/.test(className)) noteMessage(textContent)
}).observe(document, { childList: true, subtree: true })`

/** A page with a table and a form of `plus-ui` 6, in Chinese. */
export class ElementPage {
  readonly page: Page
  readonly #origin: string
  /** Messages since the last one that was waited for. */
  readonly #said: string[] = []

  constructor(page: Page, origin: string) {
    this.page = page
    this.#origin = origin
  }

  async open(path: string): Promise<void> {
    await this.page.goto(`${this.#origin}/${path}`)
    await this.page.locator('.app-main .el-card').first().waitFor()
    await this.settled()
  }

  /** Waits until the lists of the page have come. */
  async settled(): Promise<void> {
    await expect.poll(() => this.page.locator('.el-loading-mask:visible').count(), SOON).toBe(0)
  }

  /** A row of a table with this text. */
  row(text: string): Locator {
    return this.page.locator('.el-table__body tr', { hasText: text }).first()
  }

  /** The name of the page above it. */
  get crumb(): Locator {
    return this.page.locator('.el-breadcrumb__item').last()
  }

  /** Names of pages, in the menu and above the page. */
  async titles(): Promise<string[]> {
    const named = '.el-menu .menu-title, .el-breadcrumb__item, .tags-view-item'
    const texts = await this.page.locator(named).allTextContents()
    return texts.map((text) => text.replace(/\/$/, '').trim())
  }

  get dialog(): Locator {
    return this.page.locator('.el-dialog:visible').last()
  }

  /** Presses a button above a table. */
  async press(name: string): Promise<void> {
    await this.page.locator('button:visible', { hasText: name }).first().click()
  }

  /** Presses a button in a row, counted from the left. */
  async pressIn(text: string, at: number): Promise<void> {
    await this.row(text).locator('button.is-link').nth(at).click()
  }

  async tick(text: string): Promise<void> {
    await this.row(text).locator('.el-checkbox').first().click()
  }

  async fill(fields: Fields): Promise<void> {
    for (const [label, value] of Object.entries(fields)) await this.#fill(label, value)
  }

  /** Sends the form, and waits until it has closed. */
  async send(): Promise<void> {
    const { dialog } = this
    await dialog.locator('button', { hasText: /确\s*定/ }).click()
    await dialog.waitFor({ state: 'hidden' })
  }

  async cancel(): Promise<void> {
    const { dialog } = this
    await dialog.locator('button', { hasText: /取\s*消/ }).click()
    await dialog.waitFor({ state: 'hidden' })
  }

  /** What the fields of the form have. */
  values(): Promise<string[]> {
    const texts = this.dialog.locator('input, textarea')
    return texts.evaluateAll((all) => all.map((each) => String(Object(each).value)))
  }

  /** Narrows the table. */
  async find(label: string, text: string): Promise<void> {
    const item = this.page.locator('.query-form .el-form-item', { hasText: label })
    await item.locator('input').first().fill(text)
    await this.press('搜索')
    await this.settled()
  }

  /** Agrees to what the page asks. */
  async agree(): Promise<void> {
    const box = this.page.locator('.el-message-box:visible')
    await box.locator('.el-button--primary').click()
    await box.waitFor({ state: 'hidden' })
  }

  /** Notes what messages above the page say, because they are gone within seconds. */
  async listen(): Promise<void> {
    await this.page.exposeFunction('noteMessage', (text: string) => void this.#said.push(text))
    await this.page.addInitScript(NOTE_MESSAGES)
  }

  /** Waits for a message, of which the page has been listened to. */
  async told(text: string): Promise<void> {
    const at = () => this.#said.findIndex((said) => said.includes(text))
    await expect.poll(at, SOON).toBeGreaterThanOrEqual(0)
    this.#said.splice(0, at() + 1)
  }

  async downloaded(act: () => Promise<void>): Promise<Download> {
    const [download] = await Promise.all([this.page.waitForEvent('download'), act()])
    return download
  }

  async #fill(label: string, value: string): Promise<void> {
    const named = this.page.locator('.el-form-item__label', { hasText: label })
    const item = this.dialog.locator('.el-form-item:visible').filter({ has: named }).first()
    await item.waitFor()
    if (await item.locator('.el-radio').count()) {
      await item.locator('.el-radio', { hasText: value }).first().click()
    } else if (await item.locator('.el-select').count()) await this.#choose(item, value)
    else await item.locator('input, textarea').first().fill(value)
  }

  async #choose(item: Locator, value: string): Promise<void> {
    await item.locator('.el-select').click()
    const choice = '.el-select-dropdown__item:visible, .el-tree-node__label:visible'
    await this.page.locator(choice, { hasText: value }).first().click()
    // A choice of several stays open.
    await this.dialog.locator('.el-dialog__title').click()
  }
}
