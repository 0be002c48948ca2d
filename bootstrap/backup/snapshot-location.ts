import { join } from 'node:path'

/** Where the running service and the command meet, both in the data directory. */
export function snapshotLocation(dataFolder: string) {
  return { door: join(dataFolder, 'backup.sock'), copies: join(dataFolder, 'snapshots') }
}
