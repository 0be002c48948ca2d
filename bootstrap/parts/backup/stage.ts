import { createWriteStream } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { ArchiveEntry } from '../../../adapters/archive/parts/backup/archive-entry.ts'
import { readArchive } from '../../../adapters/archive/parts/backup/read-archive.ts'
import type { ArchiveTerms } from '../../../adapters/archive/parts/backup/write-archive.ts'
import { CannotStart, EXIT } from '../../output/cannot-start.ts'
import { MANIFEST, type Manifest, noBackup, readManifest } from './manifest.ts'

/**
 * Unpacks an archive into a temporary folder and syncs it to disk.
 * @param admit runs before anything is written, and may throw
 * @throws CannotStart, UnusableArchive
 */
export async function staged(
  archive: string,
  folder: string,
  terms: ArchiveTerms & { readonly onBytes: (entry: ArchiveEntry, bytes: number) => void },
  admit: (manifest: Manifest) => Promise<void>,
): Promise<Manifest> {
  let manifest: Manifest | undefined
  await readArchive(archive, terms, async (entry, content) => {
    if (manifest) return unpack(entry, content, folder, terms.onBytes)
    if (entry.path !== MANIFEST) throw noBackup()
    manifest = readManifest(await text(content))
    await admit(manifest)
  })
  if (!manifest) throw noBackup()
  return manifest
}

async function unpack(
  entry: ArchiveEntry,
  content: AsyncIterable<Uint8Array>,
  folder: string,
  onBytes: (entry: ArchiveEntry, bytes: number) => void,
): Promise<void> {
  const location = join(folder, entry.path)
  if (entry.bytes === undefined) {
    await mkdir(location, { recursive: true, mode: 0o700 })
    for await (const _nothing of content);
    return
  }
  await mkdir(dirname(location), { recursive: true, mode: 0o700 })
  const file = createWriteStream(location, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(
    content,
    async function* (chunks) {
      for await (const chunk of chunks) {
        yield chunk
        onBytes(entry, chunk.length)
      }
    },
    file,
  )
}

/** Entries of the command itself, which may exist. */
const OWN = new Set(['lock', 'lock-journal', 'restoring'])

/** @throws CannotStart if a restore would mix with existing data */
export async function assertSpace(dataFolder: string, { keys, files }: Manifest): Promise<void> {
  const kept = new Set([
    ...OWN,
    ...(keys ? [] : ['keys', 'shown-login-key']),
    ...(files ? [] : ['oss', 'storage', 'previews']),
  ])
  const there = (await readdir(dataFolder)).filter((name) => !kept.has(name))
  if (there.length === 0) return
  const names = there.slice(0, 5).join(', ')
  const problem = `DATA_DIR ${dataFolder} is not empty (${names}): a restore overwrites nothing`
  throw new CannotStart(`${problem}. Move them away, or set another DATA_DIR.`, EXIT.settings)
}
