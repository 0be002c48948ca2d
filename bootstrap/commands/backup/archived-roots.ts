import { type FileHandle, open } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type { Add } from '../../../adapters/archive/write-archive.ts'
import type { Config } from '../../settings/config.ts'
import { entriesBelow, unlessGone } from '../../start/entries-below.ts'
import { storageRoots } from '../../wiring/platforms/storage-roots.ts'
import type { Manifest } from './manifest.ts'
import type { Progress, Watcher } from './progress.ts'

/** A folder and its place in an archive. */
export interface Root {
  readonly what: Progress['what']
  readonly prefix: string
  readonly folder: string
  /** The running service may remove files meanwhile. */
  readonly mayVanish: boolean
}

type Parts = Pick<Manifest, 'keys' | 'files'>

const BLOCK = 256 * 1024

/** The database comes first, so that every file it knows is in the archive. */
export function rootsOf(config: Config, database: string, { keys, files }: Parts): Root[] {
  const dataFolder = resolve(config.stores.dataFolder)
  const still = { mayVanish: false }
  const roots: Root[] = [{ what: 'database', prefix: 'database', folder: database, ...still }]
  if (keys) roots.push({ what: 'keys', prefix: 'keys', folder: join(dataFolder, 'keys'), ...still })
  for (const folder of files ? storageRoots(dataFolder, []) : []) {
    const prefix = `files/${basename(folder)}`
    roots.push({ what: 'files', prefix, folder, mayVanish: true })
  }
  return roots
}

export async function bytesOf(roots: readonly Root[]): Promise<number> {
  let sum = 0
  for (const { folder, mayVanish } of roots) {
    for await (const { bytes = 0 } of entriesBelow(folder, mayVanish)) sum += bytes
  }
  return sum
}

/** @throws if a file of the database or a key cannot be read */
export async function addRoots(
  roots: readonly Root[],
  add: Add,
  { total, onProgress }: { total: number; onProgress: Watcher['onProgress'] | undefined },
): Promise<void> {
  let done = 0
  for (const { what, prefix, folder, mayVanish } of roots) {
    const note = (bytes: number) => {
      done += bytes
      onProgress?.({ done, total, what })
    }
    for await (const entry of entriesBelow(folder, mayVanish)) {
      const path = `${prefix}/${entry.path}`
      if (entry.bytes === undefined) await add({ path, bytes: undefined })
      else await addFile(path, add, note, await opened(entry.location, mayVanish))
    }
  }
}

async function opened(location: string, mayVanish: boolean): Promise<FileHandle | undefined> {
  return mayVanish ? open(location).catch(unlessGone) : open(location)
}

async function addFile(
  path: string,
  add: Add,
  note: (bytes: number) => void,
  file: FileHandle | undefined,
): Promise<void> {
  if (!file) return
  try {
    // Copies the size known at the start; the file may grow while it is read.
    const { size } = await file.stat()
    if (size === 0) return await add({ path, bytes: 0 })
    const content = file.createReadStream({ end: size - 1, highWaterMark: BLOCK, autoClose: false })
    await add({ path, bytes: size }, noted(content, note))
  } finally {
    await file.close()
  }
}

async function* noted(content: AsyncIterable<Uint8Array>, note: (bytes: number) => void) {
  for await (const chunk of content) {
    yield chunk
    note(chunk.length)
  }
}
