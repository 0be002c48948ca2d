import { DataFolder, makePrivateFolder } from '../adapters/system/data-folder.ts'
import { DataFolderInUse } from '../adapters/system/data-folder-in-use.ts'
import { CannotStart, EXIT } from './cannot-start.ts'
import type { Closers } from './closers.ts'
import type { Config } from './config.ts'

/**
 * The data directory, made and closed to others. Embedded, it is for this process alone: a second
 * one on the same database would silently lose rows.
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
        `DATA_DIR ${error.path} is in use by another process. Embedded, Gatehouse is one process: stop the other one, or set DATABASE_URL.`,
        EXIT.temporary,
      )
    }
    throw noFolder(error)
  }
}

/** The same without keeping others out. @throws CannotStart */
export async function sharedDataFolder(folder: string): Promise<string> {
  try {
    return await makePrivateFolder(folder)
  } catch (error) {
    throw noFolder(error)
  }
}

function noFolder(cause: unknown): CannotStart {
  return new CannotStart('DATA_DIR cannot be made or written.', EXIT.settings, cause)
}
