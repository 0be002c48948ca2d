import { chmod, mkdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Thrown if another process holds the lock. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse'
  readonly path: string

  constructor(path: string) {
    super('The data directory is in use by another process.')
    this.path = path
  }
}

const LOCK_FILE = 'lock'
const SQLITE_BUSY = 5
const OF_EVERYBODY = 0o007

/**
 * A folder that only this process uses. SQLite provides the lock: the system releases it when the
 * process ends in any way, so there is never a stale lock to remove.
 */
export class DataFolder {
  readonly path: string
  readonly #lock: DatabaseSync

  private constructor(path: string, lock: DatabaseSync) {
    this.path = path
    this.#lock = lock
  }

  /** Creates the folder, makes it private and takes the lock. @throws DataFolderInUse */
  static async lock(folder: string): Promise<DataFolder> {
    return DataFolder.take(await makePrivateFolder(folder))
  }

  /** Takes the lock on an existing folder, whose mode is left unchanged. @throws DataFolderInUse */
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

/** @returns the absolute path of the folder. @throws if everybody may use it, and it is not ours */
export async function makePrivateFolder(folder: string): Promise<string> {
  const path = resolve(folder)
  await makeFolder(path)
  await chmod(path, 0o700).catch((error) => requireLent(path, error))
  return path
}

/** Where each container has a user of its own, the folder belongs to another, and is lent to a group. */
async function requireLent(path: string, error: unknown): Promise<void> {
  const { mode } = await stat(path)
  if (!hasCode(error, 'EPERM') || (mode & OF_EVERYBODY) !== 0) throw error
}

/** Not Node's `recursive`, which never returns where folders cannot be created (`/proc`). */
async function makeFolder(path: string): Promise<void> {
  if (await isMade(path)) return
  await makeFolder(dirname(path))
  if (!(await isMade(path))) await mkdir(path, 0o700)
}

/** @returns false if the parent folder is missing. @throws unless it is a folder now */
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
