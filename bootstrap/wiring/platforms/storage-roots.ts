import { join } from 'node:path'

/** The folder of the built-in platform, the folder of the others, and the operator's list. */
export function storageRoots(dataFolder: string, listed: readonly string[]): string[] {
  return [join(dataFolder, 'oss'), join(dataFolder, 'storage'), ...listed]
}
