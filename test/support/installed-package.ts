import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
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
export async function installPackage(): Promise<InstalledPackage | { readonly missing: string }> {
  const above = await realpath(await mkdtemp(join(runFolder(), 'gatehouse-package-')))
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', above], {
    cwd: PROJECT,
    maxBuffer: Number.POSITIVE_INFINITY,
  })
  const [{ filename, files }] = JSON.parse(stdout.slice(stdout.indexOf('[\n')))
  const [file, folder] = [join(above, filename), join(above, 'empty')]
  await mkdir(folder)
  try {
    const words = ['install', '--omit=dev', '--prefer-offline', file]
    await run('npm', words, { cwd: folder })
  } catch (error) {
    const [, code] = NO_REGISTRY.exec(String(Object(error).stderr)) ?? []
    if (code === undefined) throw error
    return { missing: `npm cannot install the packages of the service (${code})` }
  }
  const lock = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8'))
  const packages = Object.keys(lock.packages).map(
    (path) => path.split('node_modules/').at(-1) ?? '',
  )
  return { folder, file, packed: files.map(({ path }: { path: string }) => path), packages }
}
