import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { LoginKey } from '../../adapters/crypto/keys/login-key.ts'
import { webhooksPage } from '../../adapters/http/pages/webhooks/webhooks.ts'
import { openFrontEnd } from '../../bootstrap/commands/page/front-end-folder.ts'
import { generatePage } from '../../bootstrap/commands/page/generate-page.ts'
import { type FrontEnd, pageFiles } from '../../bootstrap/commands/page/page-files.ts'
import type { PageShape } from '../../bootstrap/commands/page/page-shape.ts'
import { shapeOf } from '../../bootstrap/commands/page/shape-of.ts'
import { assets } from '../../docs/examples/assets/assets.ts'
import { aPicture } from '../support/bodies.ts'
import { FrontEndCopy } from '../support/generated-pages/front-end-copy.ts'
import type { Asset, PageWalk } from '../support/generated-pages/page-walk.ts'
import { PlusUiWalk } from '../support/generated-pages/plus-ui-walk.ts'
import { Vben5Walk } from '../support/generated-pages/vben5-walk.ts'
import { anRsaPem } from '../support/login-keys.ts'
import { describeNotRun } from '../support/servers/describe-with.ts'
import { installedProgram } from '../support/servers/installed-program.ts'
import { wholeService } from '../support/whole-service.ts'

/** Wide enough for all columns: those that are fixed would have rows of their own. */
const SCREEN = { width: 1920, height: 1000 }
/** Builds of front ends take minutes, on a busy machine many. */
const BUILD_MS = 3_600_000
/** Working copies with their packages, in which the page is generated and built. */
const COPIES = [
  { kind: 'vben5', setting: 'FRONT_END_VBEN5', Walk: Vben5Walk },
  { kind: 'plus-ui', setting: 'FRONT_END_PLUS_UI', Walk: PlusUiWalk },
] as const

const chromiumPath = await installedProgram('chromium')
const [assetsPage] = assets.pages ?? []
if (!assetsPage) throw new Error('The example has no page.')
const shape = shapeOf(assetsPage, [], 'zh')
/** That of webhooks has no walk, but buttons that the other lacks. */
const shapes = [shape, shapeOf(webhooksPage, [], 'zh')]

for (const { kind, setting, Walk } of COPIES) {
  const root = process.env[setting]
  const suite = `the generated page of assets in ${kind}`
  if (root && chromiumPath) {
    describe(suite, () => checkPage({ kind, root, Walk, executablePath: chromiumPath }))
  } else {
    const reason = root ? 'chromium is not installed' : `${setting} names no working copy`
    await describeNotRun({ suite, reason })
  }
}

interface Checked {
  readonly kind: FrontEnd
  readonly root: string
  readonly Walk: typeof Vben5Walk | typeof PlusUiWalk
  readonly executablePath: string
}

function checkPage({ kind, root, Walk, executablePath }: Checked): void {
  const copy = new FrontEndCopy(kind, root)
  const pem = anRsaPem()
  let files: string[]
  let browser: Browser

  beforeAll(async () => {
    const chromiumSandbox = process.getuid?.() !== 0
    browser = await chromium.launch({ executablePath, chromiumSandbox })
    for (const each of shapes) await generatePage(each, { frontEnd: kind, to: root, diff: false })
    const { sources } = await openFrontEnd(kind, root)
    const names = shapes.flatMap((each) => [...pageFiles(each, kind).keys()])
    files = names.map((name) => join(sources, name))
  }, BUILD_MS)
  afterAll(() => browser?.close())

  it(
    'pleases its linters and its type checker',
    async () => {
      expect(await copy.lint(files)).toBe('')
      expect(await copy.typeErrors(files)).toEqual([])
    },
    BUILD_MS,
  )

  it(
    'adds, changes, finds, exports and removes a row in a browser',
    async () => {
      const built = await copy.build(LoginKey.fromPem(pem, 'walk').publicKeyLine)
      const { origin, password } = await served({ CONSOLE_DIR: built, LOGIN_PRIVATE_KEY: pem })
      const page = await browser.newPage({ locale: 'zh-CN', viewport: SCREEN })
      onTestFinished(() => page.close())
      const complaints: string[] = []
      page.on('pageerror', ({ message }) => complaints.push(message))
      const walk = new Walk(page, origin)
      await walk.open(password)
      await walkThrough(walk)
      expect(complaints).toEqual([])
    },
    BUILD_MS,
  )
}

async function served(settings: Record<string, string>) {
  const service = await wholeService(settings, undefined, undefined, [assets])
  onTestFinished(() => service.close())
  return service
}

async function walkThrough(walk: PageWalk): Promise<void> {
  const asset = assetFor(shape)
  await walk.add(asset)
  expect((await walk.rows()).flat()).toEqual(expect.arrayContaining(shownOf(asset)))
  await walk.rename('L-1', 'Lantern')
  await walk.search('Lamp')
  expect(await walk.rows()).toEqual([])
  await walk.search('Lan')
  expect((await walk.rows()).flat()).toContain('Lantern')
  const sheet = await walk.exported()
  expect(sheet.subarray(0, 2).toString()).toBe('PK')
  if (shape.hasImport) expect(await walk.imported(sheet)).toMatch(/L-1|成功/)
  await walk.remove('L-1')
  expect(await walk.rows()).toEqual([])
}

/** With a value for each kind of field that the example has. */
function assetFor({ fields }: PageShape): Asset {
  const has = (kind: string) => fields.some((field) => field.kind === kind)
  return {
    ...{ name: 'Lamp', serial: 'L-1', state: '在用' },
    ...(has('user') && { holder: '管理员' }),
    ...(has('date') && { boughtOn: '2026-02-28' }),
    ...(has('decimal') && { price: '1234567890.12' }),
    ...(has('file') && {
      photo: { name: 'lamp.png', mimeType: 'image/png', buffer: aPicture() },
    }),
  }
}

function shownOf({ photo, holder, ...texts }: Asset): string[] {
  return [...Object.values(texts), ...(photo ? ['查看'] : [])]
}
