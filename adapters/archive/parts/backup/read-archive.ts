import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { createTarDecoder } from 'modern-tar'
import { UnusableArchive } from '../../unusable-archive.ts'
import { type ArchiveEntry, entryOf, noted, PartDigests, type PartSums } from './archive-entry.ts'
import { opened, SEALED } from './passphrase-seal.ts'
import { type ArchiveTerms, SUMS } from './write-archive.ts'

type Bytes = AsyncIterable<Uint8Array>

/** Receives one entry and must read all of its content. */
export type Take = (entry: ArchiveEntry, content: Bytes) => Promise<void>

/** Whether reading the archive needs a passphrase. */
export async function isSealed(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SEALED.length), 0, SEALED.length, 0)
    return buffer.subarray(0, bytesRead).toString('latin1') === SEALED
  } finally {
    await file.close()
  }
}

/**
 * Reads the whole archive. Only when this resolves is the archive known to be complete and
 * unaltered, so the caller must not use what it received before that.
 * @throws UnusableArchive, and whatever `take` throws
 */
export async function readArchive(
  path: string,
  { passphrase, signal }: ArchiveTerms,
  take: Take,
): Promise<PartSums> {
  const file = createReadStream(path, { highWaterMark: 1024 ** 2, ...(signal && { signal }) })
  const plain = passphrase ? opened(file, passphrase) : file
  // The consumer of the stream receives its errors.
  const tar = pipeline(plain, createGunzip(), () => undefined)
  const entries = ReadableStream.from<Uint8Array>(tar).pipeThrough(
    createTarDecoder({ strict: true }),
  )
  const digests = new PartDigests()
  let told: string | undefined
  for await (const { header, body } of whole(entries, signal)) {
    if (told !== undefined) throw new UnusableArchive('There is data after its end.')
    const entry = entryOf(header)
    const content = whole(body, signal)
    if (entry.path === SUMS) told = await text(content)
    else await take(entry, noted(content, digests.begin(entry)))
  }
  const sums = digests.sums()
  if (told === undefined) throw new UnusableArchive('It ends too early.')
  if (told !== JSON.stringify(sums, null, 2))
    throw new UnusableArchive('Its checksums do not match.')
  return sums
}

/** Reports a reader's failure as a damaged archive, but not the consumer's own failures. */
async function* whole<T>(source: AsyncIterable<T>, signal?: AbortSignal): AsyncIterable<T> {
  try {
    yield* source
  } catch (cause) {
    signal?.throwIfAborted()
    if (cause instanceof UnusableArchive) throw cause
    throw new UnusableArchive('It is damaged, incomplete, or not a backup.', { cause })
  }
}
