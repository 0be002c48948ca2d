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
  try {
    if (stores.databaseUrl) return await makePrivateFolder(stores.dataFolder)
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
    throw new CannotStart('DATA_DIR cannot be made or written.', EXIT.settings, error)
  }
}
