import { chmod, mkdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DataFolderInUse } from './data-folder-in-use.ts'

const LOCK_FILE = 'lock'
const SQLITE_BUSY = 5

/**
 * The folder that only this process uses. The lock is SQLite's: the system releases it when the
 * process ends, however that happens, so no stale lock ever has to be removed.
 */
export class DataFolder {
  readonly path: string
  readonly #lock: DatabaseSync

  private constructor(path: string, lock: DatabaseSync) {
    this.path = path
    this.#lock = lock
  }

  /** Makes the folder, closes it to others and takes the lock. @throws DataFolderInUse */
  static async lock(folder: string): Promise<DataFolder> {
    return DataFolder.take(await makePrivateFolder(folder))
  }

  /** The lock on a folder that is there, which stays as it is. @throws DataFolderInUse */
  static take(path: string): DataFolder {
    const lock = new DatabaseSync(join(path, LOCK_FILE))
    try {
      lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
      return new DataFolder(path, lock)
    } catch (error) {
      lock.close()
      throw isBusy(error) ? new DataFolderInUse(path) : error
    }
  }

  unlock(): void {
    if (this.#lock.isOpen) this.#lock.close()
  }
}

/** @returns its absolute path */
export async function makePrivateFolder(folder: string): Promise<string> {
  const path = resolve(folder)
  await makeFolder(path)
  await chmod(path, 0o700)
  return path
}

/** Node's own way to make all of a path tries for ever where nobody can make folders (`/proc`). */
async function makeFolder(path: string): Promise<void> {
  if (await isMade(path)) return
  await makeFolder(dirname(path))
  if (!(await isMade(path))) await mkdir(path, 0o700)
}

/** @returns false when what it should lie in is missing, or seems so. @throws unless it is a folder now */
async function isMade(path: string): Promise<boolean> {
  try {
    await mkdir(path, 0o700)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    if (!hasCode(error, 'EEXIST') || !(await stat(path)).isDirectory()) throw error
  }
  return true
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
