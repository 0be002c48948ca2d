import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { runFolder } from '../support/run-folder.ts'
import { LAYERS, ROOT } from './source-files.ts'

const run = promisify(execFile)
/** Nothing else needs them. */
const REMOVED = ['shares', 'chain', 'links']
const COPIED = [...LAYERS, 'package.json', 'tsconfig.json']
const LINKED = ['node_modules', 'dist']

it('parts are removed with their folders, the manifest and its line', async () => {
  const copy = await mkdtemp(join(runFolder(), 'gatehouse-parts-'))
  onTestFinished(() => rm(copy, { recursive: true, force: true }))
  await Promise.all(COPIED.map((one) => cp(join(ROOT, one), join(copy, one), { recursive: true })))
  await Promise.all(LINKED.map((one) => symlink(join(ROOT, one), join(copy, one))))
  const adapters = readdirSync(join(ROOT, 'adapters')).map((name) => `adapters/${name}`)
  const list = join(copy, 'bootstrap/parts/all.ts')
  for (const part of REMOVED) {
    for (const place of ['domain', 'application', ...adapters, 'bootstrap'])
      await rm(join(copy, place, 'parts', part), { recursive: true, force: true })
    await rm(join(copy, `bootstrap/parts/${part}.ts`))
    const lines = (await readFile(list, 'utf8')).split('\n')
    await writeFile(
      list,
      lines.filter((line) => !new RegExp(`\\b${part}\\b`).test(line)).join('\n'),
    )
  }
  const settings = JSON.parse(await readFile(join(copy, 'tsconfig.json'), 'utf8'))
  await writeFile(join(copy, 'tsconfig.json'), JSON.stringify({ ...settings, include: LAYERS }))
  const compiler = join(ROOT, 'node_modules', '.bin', 'tsc')
  const { stdout } = await run(compiler, ['--noEmit', '-p', copy]).catch((failed) => failed)
  expect(stdout).toBe('')
})
