import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, symlink } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { packagingStage } from './image.ts'
import type { Lack } from './not-run.ts'
import { runFolder } from './run-folder.ts'

const PROJECT = join(import.meta.dirname, '..', '..')
/** npm's messages when a registry cannot be reached or lacks a package. */
const NO_REGISTRY = /npm error code (EAI_AGAIN|ECONN\w+|ENOTCACHED|ENOTFOUND|E?TIMEDOUT|E[45]\d\d)/
const run = promisify(execFile)

export interface InstalledPackage {
  /** Was empty before. */
  readonly folder: string
  /** What `npm pack` made. */
  readonly file: string
  /** Names of what `npm pack` packed. */
  readonly packed: readonly string[]
  /** Names of all packages that were installed. */
  readonly packages: readonly string[]
}

/**
 * Packs the service and installs it in an empty folder. @returns the reason if that is impossible
 */
export async function installPackage(): Promise<InstalledPackage | Lack> {
  const above = await realpath(await mkdtemp(join(runFolder(), 'gatehouse-package-')))
  const [build, folder] = [join(above, 'build'), join(above, 'empty')]
  await mkdir(folder)
  const { file, packed } = await packAsImage(build)
  try {
    const words = ['install', '--omit=dev', '--prefer-offline', file]
    await run('npm', words, { cwd: folder })
  } catch (error) {
    const [, code] = NO_REGISTRY.exec(String(Object(error).stderr)) ?? []
    if (code === undefined) throw error
    return {
      reason: `npm cannot install the packages of the service (${code})`,
      remedy: 'Let npm reach a registry.',
    }
  }
  const lock = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8'))
  const packages = Object.keys(lock.packages).map(
    (path) => path.split('node_modules/').at(-1) ?? '',
  )
  return { folder, file, packed, packages }
}

/** Does in a folder what the image's build does there: it has what is copied, and nothing else. */
async function packAsImage(folder: string): Promise<Pick<InstalledPackage, 'file' | 'packed'>> {
  const { copied, commands } = packagingStage()
  await mkdir(folder)
  for (const name of copied) {
    await cp(join(PROJECT, name), join(folder, name), { recursive: true })
  }
  await symlink(join(PROJECT, 'node_modules'), join(folder, 'node_modules'))
  await run('sh', ['-euc', commands], { cwd: folder, maxBuffer: Number.POSITIVE_INFINITY })
  const [name = ''] = (await readdir(folder)).filter((one) => one.endsWith('.tgz'))
  const found = await readdir(join(folder, 'package'), { recursive: true, withFileTypes: true })
  const files = found.filter((entry) => entry.isFile())
  const packed = files.map((entry) =>
    relative(join(folder, 'package'), join(entry.parentPath, entry.name)),
  )
  return { file: join(folder, name), packed }
}
