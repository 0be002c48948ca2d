import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import { createTarPacker } from 'modern-tar'
import { type ArchiveEntry, PartDigests, type PartSums } from './archive-entry.ts'
import { sealed } from './passphrase-seal.ts'

/** Name of the last entry, which holds the sums of all parts. */
export const SUMS = 'sums.json'

/** What `age` itself takes. */
const USUAL_EFFORT = 18

export interface ArchiveTerms {
  /** Encrypts the archive. */
  readonly passphrase?: string | undefined
  /** How hard a passphrase is to guess, as a power of two: about a second, unless told. */
  readonly effort?: number | undefined
  readonly signal?: AbortSignal | undefined
}

/** Adds one entry. A file's content must have exactly the number of bytes the entry states. */
export type Add = (entry: ArchiveEntry, content?: Content) => Promise<void>

type Content = AsyncIterable<Uint8Array> | readonly Uint8Array[]

/**
 * Writes a gzip-compressed tar that only its owner may read. The file appears under its name only
 * when it is complete and on disk.
 * @param fill adds all entries; its errors are rethrown
 */
export async function writeArchive(
  path: string,
  { passphrase, effort = USUAL_EFFORT, signal }: ArchiveTerms,
  fill: (add: Add) => Promise<void>,
): Promise<PartSums> {
  const draft = `${path}.${randomBytes(6).toString('hex')}.unfinished`
  const { readable, controller } = createTarPacker()
  const file = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
  const zip = createGzip({ level: constants.Z_BEST_SPEED })
  const terms = signal ? { signal } : {}
  const written = passphrase
    ? pipeline(readable, zip, (plain) => sealed(plain, passphrase, effort), file, terms)
    : pipeline(readable, zip, file, terms)
  try {
    // Wait for both, so that nothing writes to the draft when it is removed.
    const [filled, stored] = await Promise.allSettled([filling(controller, fill), written])
    if (filled.status === 'rejected') throw filled.reason
    if (stored.status === 'rejected') throw stored.reason
    await rename(draft, path)
    await syncFolder(dirname(path))
    return filled.value
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

type Packer = ReturnType<typeof createTarPacker>['controller']

async function filling(packer: Packer, fill: (add: Add) => Promise<void>): Promise<PartSums> {
  const digests = new PartDigests()
  try {
    await fill((entry, content) => addTo(packer, entry, content, digests.begin(entry)))
    const sums = digests.sums()
    const text = Buffer.from(JSON.stringify(sums, null, 2))
    await addTo(packer, { path: SUMS, bytes: text.length }, [text])
    packer.finalize()
    return sums
  } catch (error) {
    packer.error(error)
    throw error
  }
}

async function addTo(
  packer: Packer,
  { path, bytes }: ArchiveEntry,
  content: Content = [],
  note: (chunk: Uint8Array) => void = () => undefined,
): Promise<void> {
  const header =
    bytes === undefined
      ? ({ name: `${path}/`, size: 0, type: 'directory', mode: 0o700 } as const)
      : ({ name: path, size: bytes, type: 'file', mode: 0o600 } as const)
  const writer = packer.add(header).getWriter()
  for await (const chunk of content) {
    note(chunk)
    await writer.write(chunk)
  }
  await writer.close()
}

export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}
