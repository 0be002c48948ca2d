import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { chmod, cp, lstat, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { UnusableArchive } from '../../adapters/archive/unusable-archive.ts'
import { hasEntry } from '../settings/console-folder.ts'

/** Far more than a front end has. */
const LIMITS = { entries: 20_000, bytes: 512 * 1024 ** 2 }

/** SHA-256 of a file, in hex. */
export async function sumOf(path: string): Promise<string> {
  const sum = createHash('sha256')
  await pipeline(createReadStream(path), sum)
  return sum.digest('hex')
}

/**
 * Unpacks the archive of a built front end.
 * @param folder a new one
 * @returns the folder in it that has the entry page
 * @throws UnusableArchive, and failures of the file system
 */
export async function unpackConsole(archive: string, folder: string): Promise<string> {
  const { unpackZip } = await import('../../adapters/archive/unpack-zip.ts')
  await unpackZip(archive, folder, LIMITS)
  return entryFolder(folder)
}

/**
 * Copies a built front end, without names that begin with a dot, which are not served.
 * @throws UnusableArchive, and failures of the file system
 */
export async function copyConsole(from: string, folder: string): Promise<string> {
  let entries = 0
  let bytes = 0
  const filter = async (path: string) => {
    if (path !== from && basename(path).startsWith('.')) return false
    const found = await lstat(path)
    if (!found.isFile() && !found.isDirectory())
      throw new UnusableArchive(`It contains a link or a device: ${path}.`)
    entries += 1
    bytes += found.isFile() ? found.size : 0
    if (entries > LIMITS.entries || bytes > LIMITS.bytes)
      throw new UnusableArchive(
        `It contains more than ${LIMITS.entries} files, or ${LIMITS.bytes} bytes.`,
      )
    return true
  }
  if (!hasEntry(from)) throw new UnusableArchive(NO_ENTRY)
  await cp(from, folder, { recursive: true, filter }).finally(() => makeWritable(folder))
  return folder
}

/** A copy has the modes of its source. Nobody could remove a folder that is not writable. */
async function makeWritable(folder: string): Promise<void> {
  if (!existsSync(folder)) return
  await chmod(folder, 0o755)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries)
    if (entry.isDirectory()) await chmod(join(entry.parentPath, entry.name), 0o755)
}

const NO_ENTRY = 'It has no index.html: name or pack the folder that the build created.'

/** Some archives contain the files of the folder, others the folder itself. */
export async function entryFolder(folder: string): Promise<string> {
  if (hasEntry(folder)) return folder
  const [name, ...more] = await readdir(folder)
  if (name !== undefined && more.length === 0 && hasEntry(join(folder, name))) {
    return join(folder, name)
  }
  throw new UnusableArchive(NO_ENTRY)
}
