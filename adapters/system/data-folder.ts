import { chmod, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
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
    const path = await makePrivateFolder(folder)
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
  await mkdir(path, { recursive: true, mode: 0o700 })
  await chmod(path, 0o700)
  return path
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
