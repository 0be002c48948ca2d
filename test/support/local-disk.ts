import { mkdtemp, readdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { removeFolder } from './remove-folder.ts'
import { runFolder } from './run-folder.ts'
import { atTheEnd } from './shared-harness.ts'

/** A folder that is removed when the test ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(runFolder(), 'gatehouse-files-')))
  atTheEnd(() => removeFolder(folder))
  return folder
}

/** Every file below a folder, relative to it. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
}
