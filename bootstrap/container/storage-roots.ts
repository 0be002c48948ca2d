import { join } from 'node:path'

/** Below which local platforms may lie: the built-in one, room for others, and what the operator lists. */
export function storageRoots(dataFolder: string, listed: readonly string[]): string[] {
  return [join(dataFolder, 'oss'), join(dataFolder, 'storage'), ...listed]
}
