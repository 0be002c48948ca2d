import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import {
  DataFolder,
  DataFolderInUse,
  makePrivateFolder,
} from '../../adapters/system/data-folder.ts'
import { CannotStart, EXIT } from '../output/cannot-start.ts'
import { fileTrouble } from '../output/file-trouble.ts'
import type { Config } from '../settings/config.ts'
import type { Closers } from './closers.ts'

/**
 * Creates the data directory, readable by the service only. An embedded service locks it: a second
 * process on the same database would silently lose rows.
 * @returns its absolute path
 */
export async function openDataFolder({ stores }: Config, closers: Closers): Promise<string> {
  if (stores.databaseUrl) return sharedDataFolder(stores.dataFolder)
  try {
    const folder = await DataFolder.lock(stores.dataFolder)
    closers.add(() => folder.unlock())
    return folder.path
  } catch (error) {
    if (error instanceof DataFolderInUse) {
      throw new CannotStart(
        `DATA_DIR ${error.path} is in use by another process. With the embedded database there can be only one process: stop the other one, or set DATABASE_URL.`,
        EXIT.temporary,
      )
    }
    throw unusableFolder(stores.dataFolder, error)
  }
}

/** Copies of the embedded database. Whoever makes some removes first what a killed process left. */
export function copiesIn(dataFolder: string): string {
  return join(dataFolder, 'snapshots')
}

/** Like `openDataFolder`, but without the lock. @throws CannotStart */
export async function sharedDataFolder(folder: string): Promise<string> {
  try {
    return await makePrivateFolder(folder)
  } catch (error) {
    throw unusableFolder(folder, error)
  }
}

/** Primary result codes of SQLite, which holds the lock. */
const SQLITE_CODES: ReadonlyMap<number, string> = new Map([
  [8, 'EROFS'],
  [13, 'ENOSPC'],
  [14, 'EACCES'],
])

/** Why something in the data directory cannot be created or written. */
export function unusableFolder(folder: string, cause: unknown, code = codeOf(cause)): CannotStart {
  const reason = fileTrouble(code) ?? `the system reports ${code ?? 'no reason'}`
  const message = `DATA_DIR ${resolve(folder)} cannot be created or written: ${reason}.`
  return new CannotStart(message, EXIT.settings, cause)
}

/** @throws CannotStart if this user may not even look: then nobody knows what is there */
export async function isInDataFolder(folder: string, ...path: readonly string[]): Promise<boolean> {
  try {
    await stat(join(folder, ...path))
    return true
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return false
    const reason = code === 'EACCES' ? 'this user may not read it' : `the system reports ${code}`
    const message = `DATA_DIR ${resolve(folder)} cannot be read: ${reason}.`
    throw new CannotStart(message, EXIT.settings, error)
  }
}

/** Whether the file system refused it. */
export function isOfFileSystem(error: unknown): boolean {
  return fileTrouble(codeOf(error)) !== undefined
}

function codeOf(cause: unknown): unknown {
  if (!(cause instanceof Error)) return undefined
  if ('errcode' in cause) {
    // The upper bits of an extended code are details that are not shown.
    const primary = Number(cause.errcode) & 0xff
    return SQLITE_CODES.get(primary) ?? `SQLITE_ERROR ${primary}`
  }
  return 'code' in cause ? cause.code : undefined
}
