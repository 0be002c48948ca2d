import { existsSync } from 'node:fs'
import { appendFile, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Logger } from 'pino'
import { UnusableArchive } from '../../adapters/archive/unusable-archive.ts'
import type { LoginKeyRing } from '../../adapters/crypto/keys/login-key-ring.ts'
import { entryFolder, sumOf, unpackConsole } from '../front-ends/built-console.ts'
import { InstalledConsoles, withInstalled } from '../front-ends/installed-consoles.ts'
import { CannotStart, EXIT } from '../output/cannot-start.ts'
import { fileTrouble } from '../output/file-trouble.ts'
import type { Config } from '../settings/config.ts'
import { isPacked } from '../settings/console-folder.ts'
import { isOfFileSystem, sharedDataFolder, unusableFolder } from './data-folder.ts'

const SHA_256 = /^[0-9a-f]{64}$/
/** Names the folders that were unpacked here, each before it appeared. */
const UNPACKED = 'unpacked.txt'

/**
 * The console to serve: that of `CONSOLE_DIR`, which is unpacked into the data directory once if it
 * is an archive, or the one that was installed.
 * @returns the settings, with the folder to serve
 * @throws CannotStart
 */
export async function openConsole(
  config: Config,
  dataFolder: string,
  logger: Logger,
): Promise<Config> {
  const { folder } = config.console
  const installed = await new InstalledConsoles(dataFolder).served().catch((error: unknown) => {
    const trouble = fileTrouble(Object(error).code) ?? 'it cannot be read'
    logger.warn(
      `The installed console is not looked at: ${join(dataFolder, 'console')}, ${trouble}`,
    )
  })
  if (folder === undefined && installed === undefined) return config
  if (folder === undefined) {
    const served = await withInstalled(config, dataFolder)
    if (served !== config) logger.info(`${installed}, which is installed, is served`)
    else logger.warn(`${installed}, which is installed, cannot be read: install it again`)
    return served
  }
  if (installed !== undefined)
    logger.info(`CONSOLE_DIR is served, and not ${installed}, which is installed`)
  if (!isPacked(folder)) return config
  try {
    const served = await unpacked(folder, join(dataFolder, 'console'))
    return { ...config, console: { ...config.console, folder: served } }
  } catch (error) {
    if (error instanceof UnusableArchive) {
      const message = `CONSOLE_DIR cannot be unpacked. ${error.message}`
      throw new CannotStart(message, EXIT.settings, error)
    }
    throw isOfFileSystem(error) ? unusableFolder(dataFolder, error) : error
  }
}

/** Warns of an installed console that does not fit, after an upgrade or with another key. */
export async function checkInstalled(
  given: Config,
  config: Config,
  loginKeys: LoginKeyRing,
  logger: Logger,
): Promise<void> {
  const { folder } = config.console
  if (folder === undefined || given.console.folder !== undefined) return
  const { checkFrontEnd } = await import('../front-ends/check-front-end.ts')
  const { findings } = await checkFrontEnd(folder, { config, loginKeys, database: undefined })
  for (const { state, message } of findings)
    if (state !== 'fine') logger.warn(`${basename(folder)}, which is installed: ${message}`)
}

async function unpacked(archive: string, wanted: string): Promise<string> {
  const above = await sharedDataFolder(wanted)
  const name = await sumOf(archive)
  const folder = join(above, name)
  if (!existsSync(folder)) await unpackOnce(archive, folder)
  for (const other of await unpackedBefore(above)) {
    if (other !== name) await rm(join(above, other), { recursive: true, force: true })
  }
  return entryFolder(folder)
}

async function unpackedBefore(above: string): Promise<string[]> {
  const path = join(above, UNPACKED)
  const names = existsSync(path) ? await readFile(path, 'utf8') : ''
  return names.split('\n').filter((name) => SHA_256.test(name))
}

/** Appears completely or not at all. Another process may do the same at the same time. */
async function unpackOnce(archive: string, folder: string): Promise<void> {
  const unfinished = await mkdtemp(`${folder}-`)
  try {
    await unpackConsole(archive, unfinished)
    await appendFile(join(dirname(folder), UNPACKED), `${basename(folder)}\n`, { mode: 0o600 })
    await rename(unfinished, folder)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}
