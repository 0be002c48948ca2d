import { join } from 'node:path'

/** Where the command reaches the running service; in the data directory. */
export function snapshotLocation(dataFolder: string) {
  return { door: join(dataFolder, 'backup.sock'), copies: join(dataFolder, 'snapshots') }
}
