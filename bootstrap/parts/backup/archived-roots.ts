import { type FileHandle, open } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { noted } from '../../../adapters/archive/parts/backup/archive-entry.ts'
import type { Add } from '../../../adapters/archive/parts/backup/write-archive.ts'
import type { Config } from '../../settings/config.ts'
import { storageRoots } from '../../wiring/platforms/storage-roots.ts'
import { entriesBelow, unlessGone } from './entries-below.ts'
import type { Manifest } from './manifest.ts'
import type { Progress, Watcher } from './progress.ts'

/** The name of a server's database in an archive. */
export const DUMP = 'gatehouse.dump'

/** A folder, or an open dump that has no name, and its place in an archive. */
export interface Root {
  readonly what: Progress['what']
  readonly prefix: string
  readonly source: string | FileHandle
  /** The running service may remove files meanwhile. */
  readonly mayVanish: boolean
}

type Parts = Pick<Manifest, 'keys' | 'files'>

const BLOCK = 256 * 1024

/** The database comes first, so that every file it knows is in the archive. */
export function rootsOf(config: Config, database: Root['source'], { keys, files }: Parts): Root[] {
  const dataFolder = resolve(config.stores.dataFolder)
  const still = { mayVanish: false }
  const roots: Root[] = [{ what: 'database', prefix: 'database', source: database, ...still }]
  if (keys) roots.push({ what: 'keys', prefix: 'keys', source: join(dataFolder, 'keys'), ...still })
  for (const folder of files ? storageRoots(dataFolder, []) : []) {
    const prefix = `files/${basename(folder)}`
    roots.push({ what: 'files', prefix, source: folder, mayVanish: true })
  }
  return roots
}

export async function bytesOf(roots: readonly Root[]): Promise<number> {
  let sum = 0
  for (const { source, mayVanish } of roots) {
    if (typeof source !== 'string') sum += (await source.stat()).size
    else for await (const { bytes = 0 } of entriesBelow(source, mayVanish)) sum += bytes
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
  for (const { what, prefix, source, mayVanish } of roots) {
    const note = (bytes: number) => {
      done += bytes
      onProgress?.({ done, total, what })
    }
    if (typeof source !== 'string') {
      await addFile(`${prefix}/${DUMP}`, add, note, source)
      continue
    }
    for await (const entry of entriesBelow(source, mayVanish)) {
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
    const whole = { start: 0, end: size - 1 }
    const content = file.createReadStream({ ...whole, highWaterMark: BLOCK, autoClose: false })
    await add(
      { path, bytes: size },
      noted(content, ({ length }) => note(length)),
    )
  } finally {
    await file.close()
  }
}
