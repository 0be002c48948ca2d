import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountTab, launched, NARROW, PATIENCE_MS } from '../../support/account-browser.ts'
import { pictureOf } from '../../support/pictures.ts'
import { describeWithProgram } from '../../support/servers/describe-with.ts'
import { SharedFiles } from '../../support/shared-files.ts'
import { readZip } from '../../support/zip-reader.ts'

const TEXT = Buffer.from('Quarterly figures')
const PASSWORD = 'four horses'

await describeWithProgram('chromium', 'the page behind links to files', (executablePath) => {
  let files: SharedFiles
  let browser: Browser
  let maker: Readonly<Record<string, string>>
  let two: readonly string[]

  beforeAll(async () => {
    files = await SharedFiles.open()
    const { headers } = await files.maker()
    maker = headers
    const picture = await pictureOf('png', 640, 480)
    two = [
      await files.upload(maker, 'a photo of the harbour in the morning.png', picture),
      await files.upload(maker, 'figures.txt', TEXT),
    ]
    browser = await launched(executablePath)
  }, 2 * PATIENCE_MS)

  afterAll(async () => {
    await browser?.close()
    await files?.close()
  })

  async function opened(form: object, options: Parameters<typeof accountTab>[2] = {}) {
    const { token } = await files.link(two, maker, { ...form })
    const tab = await accountTab(browser, files.company.service, options)
    const at = files.company.service.origin.replace('127.0.0.1', 'localhost')
    await tab.page.goto(`${at}/share/#${token}`)
    return { ...tab, token }
  }

  it(
    'shows the files with pictures, and sends one or all, as often as is allowed',
    async () => {
      const { page, check, told } = await opened({ maxUses: 2 })
      await page.locator('#files img:visible').waitFor()
      await page.getByText(/^.+ shares these files with you\.$/).waitFor()
      await check()
      expect([page.url().includes('#'), await page.locator('#terms').textContent()]).toEqual([
        false,
        expect.stringContaining('Downloads left: 2.'),
      ])
      const one = page.waitForEvent('download')
      await page.locator('li', { hasText: 'figures.txt' }).getByText('Download').click()
      expect(await readFile(await (await one).path(), 'utf8')).toBe('Quarterly figures')
      expect((await one).suggestedFilename()).toBe('figures.txt')
      await told('The download of figures.txt begins.')
      await page.reload()
      await page.locator('#terms', { hasText: 'Downloads left: 1.' }).waitFor()
      const all = page.waitForEvent('download')
      await page.locator('#all').click()
      expect((await readZip(await readFile(await (await all).path()))).size).toBe(2)
      await page.locator('#terms', { hasText: 'That was the last download' }).waitFor()
      expect(await page.locator('#files button:enabled').count()).toBe(0)
      await check()
    },
    2 * PATIENCE_MS,
  )

  it(
    'asks for the password on a phone, in the dark, and with the keyboard alone',
    async () => {
      const { page, check, refused } = await opened(
        { password: PASSWORD },
        { viewport: NARROW, colorScheme: 'dark', locale: 'zh-CN' },
      )
      await page.locator('[name=password]').waitFor()
      await check()
      await page.keyboard.type('three horses')
      await page.keyboard.press('Enter')
      await refused('分享密码错误')
      await check()
      await page.keyboard.type(PASSWORD)
      await page.keyboard.press('Enter')
      await page.locator('#files img:visible').waitFor()
      await check()
      expect(await page.locator('#files').textContent()).toContain('全部下载')
    },
    2 * PATIENCE_MS,
  )

  it(
    'shows a picture in a tab of its own, which knows nothing of the page',
    async () => {
      const { page, check } = await opened({})
      const popup = page.waitForEvent('popup')
      await page.locator('li', { hasText: 'harbour' }).getByText('Show').click()
      const tab = await popup
      await tab.waitForURL('**/share/file/**')
      expect(await tab.evaluate('[document.contentType, opener, document.referrer]')).toEqual([
        'image/png',
        null,
        '',
      ])
      await check()
    },
    2 * PATIENCE_MS,
  )

  it(
    'says that a link does not work, and keeps nothing of it',
    async () => {
      const { page, check, refused } = await opened({})
      await page.goto(`${page.url()}#${'a'.repeat(43)}`)
      await refused('does not work')
      await check()
      expect(await page.evaluate('sessionStorage.length')).toBe(0)
      await page.goto(page.url().split('#', 1)[0] ?? '')
      await page.locator('#none:visible').waitFor()
      await check()
    },
    2 * PATIENCE_MS,
  )
})
