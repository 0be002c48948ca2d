import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { launched, PATIENCE_MS } from '../support/account-browser.ts'
import { buildConsole, packConsole } from '../support/built-console.ts'
import { FrontEnd, firstStartOf } from '../support/front-end.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { describeWithProgram } from '../support/servers/describe-with.ts'
import { Service } from '../support/service.ts'
import { SOAK_MS } from '../support/soak.ts'

await describeWithProgram('chromium', 'a built front end in CONSOLE_DIR', (executablePath) => {
  let browser: Browser

  beforeAll(async () => {
    browser = await launched(executablePath)
  }, PATIENCE_MS)
  afterAll(() => browser?.close())

  it.each([
    ['a folder', buildConsole],
    ['a .zip of it', packConsole],
  ])(
    'logs in, receives the welcome message, and stays logged in after a reload: %s',
    async (_case, build) => {
      const above = await temporaryFolder()
      const dist = join(above, 'dist')
      await mkdir(dist)
      const settings = { CONSOLE_DIR: await build(dist), DATA_DIR: join(above, 'data') }
      const service = await Service.start(above, settings)
      const { password } = firstStartOf(service)
      const { origin } = new FrontEnd(service)

      const page = await browser.newPage()
      onTestFinished(() => page.close())
      page.setDefaultTimeout(PATIENCE_MS)
      const complaints: string[] = []
      page.on('console', (message) => complaints.push(message.text()))
      page.on('pageerror', (error) => complaints.push(error.message))
      await page.goto(`${origin}/system/user`)
      await page.locator('[name=username]').fill('admin')
      await page.locator('[name=password]').fill(password)
      await page.locator('button').click()
      const user = page.locator('#user', { hasText: 'admin' })
      await user.waitFor()
      await page.locator('#message', { hasText: /./ }).waitFor()
      await page.reload()
      await user.waitFor()
      expect(page.url()).toBe(`${origin}/analytics`)
      expect(complaints).toEqual([])
    },
    SOAK_MS,
  )
})
