import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { LoginKey } from '../../adapters/crypto/keys/login-key.ts'
import { noticesPage } from '../../adapters/http/pages/notices.ts'
import { page } from '../../adapters/http/pages/record/page.ts'
import { directoryRulesPage } from '../../adapters/http/parts/directory/directory.ts'
import { webhooksPage } from '../../adapters/http/parts/webhooks/webhooks.ts'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import { defineModule } from '../../bootstrap/modules/define-module.ts'
import { openFrontEnd } from '../../bootstrap/parts/generator/page/front-end-folder.ts'
import type { FrontEnd } from '../../bootstrap/parts/generator/page/front-ends.ts'
import { shapeOf } from '../../bootstrap/parts/generator/page/generate-named-page.ts'
import { generatePage, pageFiles } from '../../bootstrap/parts/generator/page/generate-page.ts'
import type { PageShape } from '../../bootstrap/parts/generator/page/page-shape.ts'
import { assets } from '../../docs/examples/assets/assets.ts'
import { aPicture } from '../support/bodies.ts'
import { FrontEndCopy } from '../support/generated-pages/front-end-copy.ts'
import type { Asset, PageWalk } from '../support/generated-pages/page-walk.ts'
import { PlusUiWalk } from '../support/generated-pages/plus-ui-walk.ts'
import { Vben5Walk } from '../support/generated-pages/vben5-walk.ts'
import { anRsaPem } from '../support/login-keys.ts'
import { describeNotRun } from '../support/not-run.ts'
import { anyDatabase } from '../support/prepared-database.ts'
import { notInstalled } from '../support/servers/describe-with.ts'
import { installedProgram } from '../support/servers/installed-program.ts'
import { addSpecimens, specimensPage } from '../support/specimen.ts'
import { wholeService } from '../support/whole-service.ts'

/** Wide enough for all columns: those that are fixed would have rows of their own. */
const SCREEN = { width: 5000, height: 1500 }
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
/** With every kind of picker, some of which several values. */
const specimens = defineModule({
  ...{ name: 'specimens', words: ['Specimens', '标本'], version: '1.0.0' },
  pages: [
    page({
      ...specimensPage,
      menu: { under: 'root', path: 'specimen', component: 'test/specimen/index' },
    }),
  ],
})
/** Two have no walk: that of webhooks has buttons, and that of rules roles, that the others lack. */
const shapes = [
  shape,
  shapeOf(webhooksPage, [], 'zh'),
  shapeOf(directoryRulesPage, [], 'zh'),
  ...(specimens.pages ?? []).map((each) => shapeOf(each, [noticesPage], 'zh')),
]

for (const { kind, setting, Walk } of COPIES) {
  const root = process.env[setting]
  const suite = `the generated page of assets in ${kind}`
  if (root && chromiumPath) {
    describe(suite, () => checkPage({ kind, root, Walk, executablePath: chromiumPath }))
  } else {
    const remedy = `Let ${setting} name a working copy with its packages.`
    const none = { reason: `${setting} names no working copy`, remedy }
    describeNotRun(suite, root ? notInstalled('chromium') : none)
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
  let built: string | undefined
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
      const { walk, complaints } = await opened()
      await walkThrough(walk)
      expect(complaints).toEqual([])
    },
    BUILD_MS,
  )

  it(
    'finds what a row may name beyond the first, shows what it names, and removes what is ticked',
    async () => {
      const { walk, complaints, database, tab } = await opened()
      await addRows(database)
      await walk.visit('/specimen')
      await pickThrough(walk)
      expect(complaints).toEqual([])

      await tab.route(/test\/specimen\/\d+$/, (route) =>
        route.fulfill({ json: { code: 500, msg: 'Not today' } }),
      )
      await walk.edit('Opal')
      await tab.getByText('Not today').first().waitFor()
      await expect.poll(() => walk.hasForm()).toBe(false)
      await tab.unrouteAll()
      await walk.edit('Opal')
      await expect.poll(() => walk.chosen('领用人')).toContain('Person 257')
      await walk.save()
      await walk.removeTicked(['Opal', 'Agate'])
      await expect.poll(() => walk.rows()).toEqual([])
    },
    BUILD_MS,
  )

  async function opened() {
    built ??= await copy.build(LoginKey.fromPem(pem, 'walk').publicKeyLine)
    const database = await anyDatabase()
    await addSpecimens(database)
    const settings = { CONSOLE_DIR: built, LOGIN_PRIVATE_KEY: pem, REPEAT_SECONDS: '0' }
    const service = await wholeService(settings, undefined, database, [assets, specimens])
    onTestFinished(() => service.close())
    const tab = await browser.newPage({ locale: 'zh-CN', viewport: SCREEN })
    onTestFinished(() => tab.close())
    const complaints: string[] = []
    tab.on('pageerror', ({ message }) => complaints.push(message))
    const walk = new Walk(tab, service.origin)
    await walk.open(service.password)
    return { walk, complaints, database, tab }
  }
}

/** More people and notices than a list answers at once, and rows that name some of them. */
async function addRows(database: Database): Promise<void> {
  const run = (text: string) => database.rows({ text }, [])
  await run(`insert into departments (id, parent_id, name, category, sort_order, phone, email,
      is_disabled, author_id, created_at)
    values (5000, 100, 'Quarry', '', 9, '', '', false, 1, now())`)
  await run(`insert into users (id, name, name_key, nick_name, status, created_at, department_id)
    select 5000 + n, 'person' || n, 'person' || n, 'Person ' || n, 'normal', now(), 100
    from generate_series(1, 260) n`)
  await run(`insert into notices (id, title, type, content, is_closed, author_id, author_name,
      created_at)
    select 5000 + n, 'Notice ' || n, '1', '', false, 1, 'admin', now()
    from generate_series(1, 260) n`)
  await run(`insert into specimens (name, weight, labelled_on, story, state, rating, owner, holder,
      helpers, subject, subjects, marks, papers, author_id, created_at)
    select name, 2, '2026-01-31', '', '0', 5, 100, 5255, '{5001,5256}', 5130, '{5001,5260}', '{}',
      '{}', 1, now() from unnest('{Opal,Agate}'::text[]) name`)
}

async function pickThrough(walk: PageWalk): Promise<void> {
  await walk.edit('Opal')
  await expect.poll(() => walk.chosen('领用人')).toContain('Person 255')
  expect(await walk.chosen('主题')).toContain('Notice 130')
  expect(await walk.chosen('相关主题')).toMatch(/Notice 1\b.*Notice 260/s)
  expect(await walk.chosen('协助人')).toMatch(/Person 1\b.*Person 256/s)
  await walk.find('领用人', 'son 257', 'Person 257')
  await walk.find('主题', 'ice 259', 'Notice 259')
  await walk.find('协助人', 'son 258', 'Person 258')
  await walk.find('所属部门', 'Quarry', 'Quarry')
  expect(await walk.chosen('协助人')).toMatch(/Person 1\b.*Person 256.*Person 258/s)
  await walk.save()
  const named = ['Person 257', 'Notice 259', 'Quarry', 'Person 1, Person 256, Person 258']
  await expect.poll(() => cells(walk)).toEqual(expect.arrayContaining(named))
}

async function cells(walk: PageWalk): Promise<string[]> {
  return (await walk.rows()).flat()
}

async function walkThrough(walk: PageWalk): Promise<void> {
  const asset = assetFor(shape)
  await walk.add(asset)
  await expect.poll(() => cells(walk)).toEqual(expect.arrayContaining(shownOf(asset)))
  await walk.rename('L-1', 'Lantern')
  await walk.search('Lamp')
  await expect.poll(() => walk.rows()).toEqual([])
  await walk.search('Lan')
  await expect.poll(() => cells(walk)).toContain('Lantern')
  const sheet = await walk.exported()
  expect(sheet.subarray(0, 2).toString()).toBe('PK')
  if (shape.hasImport) expect(await walk.imported(sheet)).toMatch(/L-1|成功/)
  await walk.remove('L-1')
  await expect.poll(() => walk.rows()).toEqual([])
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
