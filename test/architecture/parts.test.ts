import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { PARTS } from '../../bootstrap/parts/all.ts'
import { runFolder } from '../support/run-folder.ts'
import { itInSoak } from '../support/soak.ts'
import { LAYERS, ROOT } from './source-files.ts'

const run = promisify(execFile)
const PLACES = [
  ...['domain/parts', 'application/parts', 'bootstrap/parts', 'test/parts'],
  ...readdirSync(join(ROOT, 'adapters')).map((name) => `adapters/${name}/parts`),
].filter((place) => existsSync(join(ROOT, place)))
const COPIED = [...LAYERS, 'package.json', 'tsconfig.json']
const LINKED = ['node_modules', 'dist']

describe('parts of the console', () => {
  it('have folders of their names, and no other folder is called a part', () => {
    const names = PARTS.map(({ name }) => name).sort()
    const folders = PLACES.flatMap((place) =>
      readdirSync(join(ROOT, place), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name),
    )
    expect([...new Set(folders)].sort()).toEqual(names)
    const manifests = readdirSync(join(ROOT, 'bootstrap/parts')).filter((name) =>
      names.includes(name.replace(/\.ts$/, '')),
    )
    expect(manifests.filter((name) => name.endsWith('.ts'))).toHaveLength(names.length)
  })

  it('are listed in docs/operate/install.md, each with its sentence', () => {
    const page = readFileSync(join(ROOT, 'docs/operate/install.md'), 'utf8')
    const rows = [...page.matchAll(/^\| `([a-z-]+)` \| (.*) \|$/gm)].map(([row]) => row)
    expect(rows.filter((row) => PARTS.some(({ name }) => row.includes(`\`${name}\``)))).toEqual(
      PARTS.map(({ name, purpose }) => `| \`${name}\` | ${purpose} |`),
    )
  })

  // Each day, `npm run layers` sees that nothing but the list imports them.
  itInSoak('are removed with their folders, the manifest and its line', async () => {
    const copy = await mkdtemp(join(runFolder(), 'gatehouse-parts-'))
    onTestFinished(() => rm(copy, { recursive: true, force: true }))
    await Promise.all(
      COPIED.map((one) => cp(join(ROOT, one), join(copy, one), { recursive: true })),
    )
    await Promise.all(LINKED.map((one) => symlink(join(ROOT, one), join(copy, one))))
    for (const place of PLACES)
      await rm(join(copy, place, 'shares'), { recursive: true, force: true })
    await rm(join(copy, 'bootstrap/parts/shares.ts'))
    const list = join(copy, 'bootstrap/parts/all.ts')
    const lines = (await readFile(list, 'utf8')).split('\n')
    await writeFile(list, lines.filter((line) => !/\bshares\b/.test(line)).join('\n'))
    const settings = JSON.parse(await readFile(join(copy, 'tsconfig.json'), 'utf8'))
    await writeFile(join(copy, 'tsconfig.json'), JSON.stringify({ ...settings, include: LAYERS }))
    const compiler = join(ROOT, 'node_modules', '.bin', 'tsc')
    const { stdout } = await run(compiler, ['--noEmit', '-p', copy]).catch((failed) => failed)
    expect(stdout).toBe('')
  })
})
