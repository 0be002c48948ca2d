import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { appendFile, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { UnusableArchive } from '../../adapters/archive/unusable-archive.ts'
import { CannotStart, EXIT } from '../output/cannot-start.ts'
import type { Config } from '../settings/config.ts'
import { hasEntry, isPacked } from '../settings/console-folder.ts'
import { isOfFileSystem, sharedDataFolder, unusableFolder } from './data-folder.ts'

/** Far more than a front end has. */
const LIMITS = { entries: 20_000, bytes: 512 * 1024 ** 2 }
const SHA_256 = /^[0-9a-f]{64}$/
/** Names the folders that were unpacked here, each before it appeared. */
const UNPACKED = 'unpacked.txt'

/**
 * Unpacks a console from an archive into the data directory, once for each archive.
 * @returns the settings, with the folder to serve
 * @throws CannotStart
 */
export async function openConsole(config: Config, dataFolder: string): Promise<Config> {
  const { folder } = config.console
  if (folder === undefined || !isPacked(folder)) return config
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

async function unpacked(archive: string, wanted: string): Promise<string> {
  const above = await sharedDataFolder(wanted)
  const sum = createHash('sha256')
  await pipeline(createReadStream(archive), sum)
  const name = sum.digest('hex')
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
  const { unpackZip } = await import('../../adapters/archive/unpack-zip.ts')
  const unfinished = await mkdtemp(`${folder}-`)
  try {
    await unpackZip(archive, unfinished, LIMITS)
    await entryFolder(unfinished)
    await appendFile(join(dirname(folder), UNPACKED), `${basename(folder)}\n`, { mode: 0o600 })
    await rename(unfinished, folder)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

/** Some archives contain the files of the folder, others the folder itself. */
async function entryFolder(folder: string): Promise<string> {
  if (hasEntry(folder)) return folder
  const [name, ...more] = await readdir(folder)
  if (name !== undefined && more.length === 0 && hasEntry(join(folder, name))) {
    return join(folder, name)
  }
  throw new UnusableArchive('It has no index.html: pack the folder that the build created.')
}
