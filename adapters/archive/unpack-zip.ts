import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { UnusableArchive } from './unusable-archive.ts'

export interface ZipLimits {
  readonly entries: number
  /** Total size of all files, unpacked. */
  readonly bytes: number
}

/** The upper half of an entry's attributes is the mode of a Unix file. */
const KIND_OF_FILE = 0o170000
const ORDINARY = new Set([0, 0o040000, 0o100000])
/** In a new folder, only names in the archive can cause these. */
const DUE_TO_NAMES = new Set(['EEXIST', 'EISDIR', 'ENAMETOOLONG', 'ENOTDIR'])

/**
 * Unpacks files and folders, and refuses links and paths that lead outside. The content of `folder`
 * is not usable until this resolves.
 * @param folder a new one
 * @throws UnusableArchive, and failures of the file system
 */
export async function unpackZip(path: string, folder: string, limits: ZipLimits): Promise<void> {
  try {
    const zip = await openPromise(path, { strictFileNames: true })
    if (zip.entryCount > limits.entries) throw tooMuch(`${limits.entries} files`)
    let bytes = 0
    for await (const entry of zip.eachEntry()) {
      bytes += entry.uncompressedSize
      if (bytes > limits.bytes) throw tooMuch(`${limits.bytes} bytes`)
      await unpackEntry(zip, entry, folder)
    }
  } catch (cause) {
    throw explained(cause)
  }
}

/** The library refused absolute names and names with `..` when it read the entry. */
async function unpackEntry(zip: ZipFile, entry: Entry, folder: string): Promise<void> {
  const mode = entry.externalFileAttributes >>> 16
  if (!ORDINARY.has(mode & KIND_OF_FILE))
    throw new UnusableArchive('It contains a link or a device.')
  if (entry.isEncrypted()) throw new UnusableArchive('It needs a password.')
  const path = join(folder, entry.fileName)
  if (entry.fileName.endsWith('/')) {
    await mkdir(path, { recursive: true, mode: 0o700 })
    return
  }
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  // The stream fails if the content is longer or shorter than the entry says.
  const content = await zip.openReadStreamPromise(entry)
  let sum = 0
  const summed = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      sum = crc32(chunk, sum)
      yield chunk
    }
  }
  await pipeline(content, summed, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  if (sum !== entry.crc32) throw new UnusableArchive('It is damaged: a checksum is wrong.')
}

function tooMuch(limit: string): UnusableArchive {
  return new UnusableArchive(`It contains more than ${limit}.`)
}

function explained(cause: unknown): unknown {
  if (cause instanceof UnusableArchive) return cause
  if (cause instanceof Error && 'syscall' in cause) {
    const isOfNames = 'code' in cause && DUE_TO_NAMES.has(String(cause.code))
    return isOfNames ? new UnusableArchive('Two of its names conflict.', { cause }) : cause
  }
  return new UnusableArchive('It is damaged, or not a usable zip archive.', { cause })
}
