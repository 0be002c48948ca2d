import { tmpdir } from 'node:os'
import { markedFolder, removeDeadRuns } from './dead-runs.ts'
import { removeFolder } from './remove-folder.ts'
import { RUN_FOLDER } from './run-folder.ts'

/** One folder for all projects of a run, created by the first. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[RUN_FOLDER] !== undefined) return undefined
  await removeDeadRuns(tmpdir())
  const folder = await markedFolder(tmpdir())
  process.env[RUN_FOLDER] = folder
  return () => removeFolder(folder)
}
