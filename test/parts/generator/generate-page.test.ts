import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, expect, it } from 'vitest'
import { CommandOutput } from '../../../bootstrap/output/command-output.ts'
import type { FrontEnd } from '../../../bootstrap/parts/generator/page/front-ends.ts'
import { generatePages } from '../../../bootstrap/parts/generator/page/generate-named-page.ts'
import { generatePage } from '../../../bootstrap/parts/generator/page/generate-page.ts'
import type { PageShape } from '../../../bootstrap/parts/generator/page/page-shape.ts'
import { filesBelow, temporaryFolder } from '../../support/local-disk.ts'
import { ASSETS } from '../../support/page-shapes.ts'

const MODEL = 'src/api/asset/asset/types.ts'

afterEach(() => {
  process.exitCode = undefined
})

/** A working copy of `plus-ui` without its packages. */
async function workingCopy(file = 'utils/ruoyi.ts'): Promise<string> {
  const path = join(await temporaryFolder(), 'src', file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, '')
  return join(path, '../../..')
}

/** What the command says. */
async function generated(
  to: string,
  diff = false,
  shape: PageShape = ASSETS,
  frontEnd: FrontEnd = 'plus-ui',
): Promise<string> {
  const stdout = new PassThrough({ encoding: 'utf8' })
  const output = new CommandOutput(false, { stdout, stderr: new PassThrough() })
  await generatePage(shape, { frontEnd, to, diff }, output)
  return String(stdout.read() ?? '')
}

const withoutPrice: PageShape = {
  ...ASSETS,
  fields: ASSETS.fields.filter(({ name }) => name !== 'price'),
}

it('adds the files, and does nothing the second time', async () => {
  const folder = await workingCopy()
  expect(await generated(folder)).toContain(`added      ${MODEL}`)
  expect(await filesBelow(join(folder, 'src/api'))).toHaveLength(2)
  expect(await generated(folder)).toMatch(/^(unchanged {2}.+\n){3}/)
})

it('replaces what nobody changed, whatever a formatter did to it', async () => {
  const folder = await workingCopy()
  await generated(folder)
  const path = join(folder, MODEL)
  const content = await readFile(path, 'utf8')
  await writeFile(path, content.replaceAll('  ', '\t').replaceAll(';\n', '\n'))
  expect(await generated(folder, false, withoutPrice)).toContain(`replaced   ${MODEL}`)
  expect(await readFile(path, 'utf8')).not.toContain('price')
})

it('keeps what was changed by hand, says so, and ends as done in part', async () => {
  const folder = await workingCopy()
  await generated(folder)
  const path = join(folder, MODEL)
  const content = `${await readFile(path, 'utf8')}export const ours = 1\n`
  await writeFile(path, content)
  expect(await generated(folder, false, withoutPrice)).toContain(
    `kept       ${MODEL}: it was changed`,
  )
  expect(await readFile(path, 'utf8')).toBe(content)
  expect(process.exitCode).toBe(1)
})

it('removes the import of a page that has none any more, unless somebody changed it', async () => {
  const folder = await workingCopy('adapter/vxe-table.ts')
  const dialog = 'src/views/asset/asset/asset-import-modal.vue'
  await generated(folder, false, ASSETS, 'vben5')
  const plain = { ...ASSETS, hasImport: false }
  expect(await generated(folder, false, plain, 'vben5')).toContain(`removed    ${dialog}`)
  expect(await filesBelow(folder)).not.toContain(dialog)
  await writeFile(join(folder, dialog), 'ours')
  expect(await generated(folder, false, plain, 'vben5')).toContain(`kept       ${dialog}`)
})

it('keeps a file that it did not write', async () => {
  const folder = await workingCopy()
  const path = join(folder, MODEL)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, 'ours\n')
  expect(await generated(folder)).toContain(`kept       ${MODEL}`)
  expect(await readFile(path, 'utf8')).toBe('ours\n')
})

it('shows the difference, and writes nothing', async () => {
  const folder = await workingCopy()
  await generated(folder)
  const path = join(folder, MODEL)
  const content = await readFile(path, 'utf8')
  const said = await generated(folder, true, withoutPrice)
  expect(said).toContain(`--- ${MODEL}\n@@\n`)
  expect(said).toMatch(
    /^ {3}boughtOn: null \| string;\n- {2}price: null \| string;\n {3}state: string;$/m,
  )
  expect(await readFile(path, 'utf8')).toBe(content)
})

it('refuses a folder of something else, and a page that does not exist', async () => {
  const to = await temporaryFolder()
  const options = { frontEnd: 'vben5', to, diff: false } as const
  await expect(generatePage(ASSETS, options)).rejects.toThrow('has no sources of vben5')
  await expect(generatePages('asset', 'en', options)).rejects.toThrow(/named asset; .*notice/)
})

it('derives a page of the house', async () => {
  const folder = await workingCopy()
  await generatePages('notice', 'en', { frontEnd: 'plus-ui', to: folder, diff: false })
  const types = await readFile(join(folder, 'src/api/system/notice/types.ts'), 'utf8')
  expect(types).toMatch(/noticeId: number \| string;\n {2}noticeTitle: string;/)
  const page = await readFile(join(folder, 'src/views/system/notice/index.vue'), 'utf8')
  expect(page).toContain('<el-form-item label="Title" prop="noticeTitle">')
})

it('lets a role be chosen by its name, and says where a page belongs in the menu', async () => {
  const folder = await workingCopy()
  const stdout = new PassThrough({ encoding: 'utf8' })
  const output = new CommandOutput(false, { stdout, stderr: new PassThrough() })
  const options = { frontEnd: 'plus-ui', to: folder, diff: false } as const
  await generatePages('directory-rule', 'en', options, output)
  const page = await readFile(join(folder, 'src/api/system/directory/rule/index.ts'), 'utf8')
  expect(page).toContain('/system/role/optionselect')
  const entry = 'component system/directory/rule/index, permission system:directory:list'
  expect(String(stdout.read())).toContain(entry)
})

it.each([
  ['plus-ui', 'utils/ruoyi.ts', 'views/system/webhook/index.vue'],
  ['vben5', 'adapter/vxe-table.ts', 'views/system/webhook/index.vue'],
] as const)('makes the page of webhooks, which %s does not have', async (frontEnd, known, view) => {
  const folder = await workingCopy(known)
  await generatePages('webhook', 'en', { frontEnd, to: folder, diff: false })
  const text = await readFile(join(folder, 'src', view), 'utf8')
  for (const label of ['New secret', 'Try', 'Secret (shown only now)'])
    expect(text).toContain(label)
  expect(text).toContain('system:webhook:secret')
  expect(text).not.toMatch(/previous_?secret/i)
})
