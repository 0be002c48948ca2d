import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import type { Config } from '../../settings/config.ts'
import { isInDataFolder } from '../../start/data-folder.ts'
import { diskSpace } from '../../start/disk-space.ts'
import type { Findings } from '../check.ts'

const UNPACKED =
  'restoring holds what a restore has unpacked, which is not encrypted: if none is running, restore again, or remove that folder'

/** Whether the data directory is usable, and how much space its disk has. */
export async function checkDataFolder(
  { files }: Config,
  folder: string,
  findings: Findings,
): Promise<void> {
  const found = await stat(folder).catch((error: NodeJS.ErrnoException) => error)
  if (found instanceof Error && found.code !== 'ENOENT') {
    return findings.add('failed', 'DATA_DIR', `${folder} cannot be read (${found.code})`)
  }
  if (found instanceof Error)
    return findings.add('skipped', 'DATA_DIR', `${folder}: the first start creates it`)
  if (!found.isDirectory()) return findings.add('failed', 'DATA_DIR', `${folder} is not a folder`)
  const isUsable = await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!isUsable) return findings.add('failed', 'DATA_DIR', `${folder} cannot be read and written`)
  findings.add('fine', 'DATA_DIR', folder)
  if (await isInDataFolder(folder, 'restoring')) findings.add('warning', 'DATA_DIR', UNPACKED)
  const { freeMib, state } = await diskSpace(folder, files.minFreeBytes)
  const message = `${freeMib} MiB are free at DATA_DIR`
  if (state === 'none') findings.add('failed', 'disk', `${message}: uploads are refused`)
  else if (state === 'little') findings.add('warning', 'disk', `${message}: almost too little`)
  else findings.add('fine', 'disk', message)
}
