import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, normalize } from 'node:path'
import { promisify } from 'node:util'

/** What the package exports to modules and their tests, without `.ts`. */
const PUBLIC_ENTRIES = ['bootstrap/public', 'bootstrap/testing']

const IMPORT = /(?:from |import\()["'](\.{1,2}\/[a-z./-]{1,99})["']/g
const run = promisify(execFile)

/**
 * The declarations that the public entries reach, and no others.
 * @param project its folder
 * @param folder gets them, below the folders of their sources
 * @returns their paths in `folder`, sorted
 */
export async function makeTypes(project: string, folder: string): Promise<readonly string[]> {
  const all = await mkdtemp(join(tmpdir(), 'gatehouse-types-'))
  try {
    const compiler = join(project, 'node_modules/typescript/bin/tsc')
    await run(process.execPath, [compiler, '-p', 'tsconfig.types.json', '--outDir', all], {
      cwd: project,
    })
    const reached = await reachedFrom(PUBLIC_ENTRIES, all)
    for (const path of reached) {
      await mkdir(join(folder, dirname(path)), { recursive: true })
      await copyFile(join(all, path), join(folder, path))
    }
    return reached
  } finally {
    await rm(all, { recursive: true, force: true })
  }
}

async function reachedFrom(entries: readonly string[], folder: string): Promise<string[]> {
  const reached = new Set(entries.map((entry) => `${entry}.d.ts`))
  // A set also iterates over members added meanwhile.
  for (const path of reached) {
    const text = await readFile(join(folder, path), 'utf8')
    for (const [, imported = ''] of text.matchAll(IMPORT)) {
      reached.add(normalize(join(dirname(path), imported)).replace(/\.ts$/, '.d.ts'))
    }
  }
  return [...reached].toSorted()
}
